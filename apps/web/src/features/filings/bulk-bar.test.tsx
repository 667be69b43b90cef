import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../test/render-app.tsx';
import { setScreen } from '../../../test/screen-width.ts';

describe('the foot of the desk', () => {
  it('has on a phone the next step, and the rest in one menu', async () => {
    setScreen('narrow');
    const { user } = visit('/filings', { role: 'Manager' });
    await user.click(await screen.findByRole('checkbox', { name: 'Tick Bluebonnet 1H' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Ticked filings' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as sent…', 'More', '']);
    await user.click(bar.getByRole('button', { name: 'More' }));
    for (const name of ['Published…', 'Assign…', 'XML files (ZIP)', 'Evidence pack (ZIP)']) {
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(bar.queryByRole('button')).toBeNull();
  });
});
