import { screen } from '@testing-library/react';
import { type Visit, visit } from './render-app.tsx';

export async function openSignIn(options: Visit = {}) {
  const page = visit('/sign-in', options);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const fillAndSend = async () => {
    await page.user.type(email, 'pat.lee@example.com');
    await page.user.type(password, 'fracfocus-demo');
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...page, email, password, fillAndSend };
}
