import type { Page } from '@playwright/test';
import { createHand, type Hand } from './hand.ts';

/** From step 5 on: all documents made and saved. Answers the milliseconds that the saving took. */
export async function saveAll(page: Page, hand: Hand = createHand()): Promise<number> {
  await hand.click(page.getByRole('button', { name: 'Generate all' }));
  await page.getByText(/(\d+) of \1 files generated/).waitFor();
  await hand.click(page.getByRole('button', { name: 'Save all' }));
  const question = page.getByRole('button', { name: /^Save \d+ files$/ });
  const progress = page.getByText(/^(Saving|Saved) \d+ of \d+/);
  await question.or(progress).first().waitFor();
  if (await question.isVisible()) await hand.click(question);
  const started = performance.now();
  await page
    .getByText(/^Saved (\d+) of \1$/)
    .first()
    .waitFor();
  return performance.now() - started;
}
