import type { Page } from '@playwright/test';
import { createHand, type Hand } from './hand.ts';
import { saveAll } from './save-all.ts';

interface Errand {
  readonly jobNumber: string;
  readonly wells: number;
  /** Milliseconds within which it is done. */
  readonly goal: number;
}

export const errands: readonly Errand[] = [
  { jobNumber: '1001', wells: 1, goal: 20_000 },
  { jobNumber: '1010', wells: 10, goal: 45_000 },
  { jobNumber: '1100', wells: 100, goal: 180_000 },
];

/** Milliseconds from an empty page to the stored files of a clean job: what the machine needs, and what a person does. */
export async function measurePerson(page: Page, { jobNumber, wells }: Errand): Promise<number> {
  const hand = createHand();
  await page.goto('/xml-creator');
  const started = performance.now();
  await openDocuments(page, hand, jobNumber);
  if (wells === 1) await saveOne(page, hand);
  else await saveAll(page, hand);
  return performance.now() - started + hand.spent();
}

async function openDocuments(page: Page, hand: Hand, jobNumber: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await hand.type(page.getByLabel('Job Number'), jobNumber);
  const goOn = button(/^Continue with Selected Wells/);
  await goOn.waitFor();
  // A single well is selected already.
  if (await button('Select all').isVisible()) await hand.click(button('Select all'));
  await hand.click(goOn);
  const water = page.getByRole('combobox', { name: 'Water Source' });
  if ((await water.inputValue()) === '') await hand.choose(water, 'Produced Water');
  await hand.click(button('Continue to Chemical Disclosure'));
  await hand.click(button(/^Proceed to XML Generation/));
}

async function saveOne(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Generate', exact: true }));
  await hand.click(page.getByRole('button', { name: 'Save to Cloud' }));
  const question = page.getByRole('button', { name: 'Save anyway' });
  const receipt = page.getByRole('region', { name: 'Saved' });
  await question.or(receipt).waitFor();
  if (await question.isVisible()) await hand.click(question);
  await receipt.waitFor();
}

export const describePerson = ({ wells, goal }: Errand, milliseconds: number): string => {
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  const verdict = milliseconds <= goal ? 'kept' : 'MISSED';
  return `a person with ${wells === 1 ? 'one well' : `${wells} wells`}: ${seconds(milliseconds)}, goal ${seconds(goal)}: ${verdict}`;
};
