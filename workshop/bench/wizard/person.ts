import type { Page, Locator } from '@playwright/test';

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

/** Keystroke-level model: think, reach for a button and press it; hit a key. */
const PER_CLICK = 1_350 + 1_100 + 200;
const PER_KEY = 280;

/** Does what a person does, and counts the milliseconds that a person would take for it. */
interface Hand {
  readonly click: (target: Locator) => Promise<void>;
  /** Ends with Enter. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
  readonly spent: () => number;
}

function createHand(): Hand {
  let spent = 0;
  return {
    click: async (target) => {
      spent += PER_CLICK;
      await target.click();
    },
    type: async (field, text) => {
      spent += PER_KEY * (text.length + 1);
      await field.fill(text);
      await field.press('Enter');
    },
    choose: async (list, option) => {
      // Once for the list, once for what is in it.
      spent += 2 * PER_CLICK;
      await list.selectOption(option);
    },
    spent: () => spent,
  };
}

/** From step 5 on: all documents made and saved. Answers the milliseconds that the saving took. */
export async function saveAll(page: Page, hand: Hand = createHand()): Promise<number> {
  await hand.click(page.getByRole('button', { name: 'Generate all' }));
  await page.getByText(/(\d+) of \1 files generated/).waitFor();
  const owners = page.getByRole('button', { name: /^Save each well for its own customer/ });
  if (await owners.isVisible()) await hand.click(owners);
  await hand.click(page.getByRole('button', { name: 'Save all' }));
  const question = page.getByRole('button', { name: /^Save \d+ files$/ });
  const progress = page.getByText(/^(Saving|Saved) \d+ of \d+/);
  await question.or(progress).first().waitFor();
  if (await question.isVisible()) await hand.click(question);
  const started = performance.now();
  await untilSaved(page);
  return performance.now() - started;
}

/** The page itself notices it. Playwright would look through the whole page at every frame, and slow it down. */
const untilSaved = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const texts = [...document.querySelectorAll('output')].map(({ textContent }) => textContent);
          if (!texts.some((text) => /^Saved (\d+) of \1$/.test(text))) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
  );
