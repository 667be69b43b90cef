// How long it takes to save a hundred wells, beside a hundred bare uploads with as many at a time; and how long a
// person needs from the job number to the stored files.
import { type Browser, chromium, type Page } from '@playwright/test';
import { openGenerate } from '../e2e/open-generate.ts';
import { startProduct } from '../e2e/product.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';

const WELLS = 100;
const AT_A_TIME = 4;
const LIMITS = { ratio: 1.5, saving: 10_000, gap: 250 };
/** Milliseconds that a person needs, for ten wells and for a hundred. */
const HUMAN_LIMITS: Readonly<Record<string, number>> = { '1010': 45_000, '1100': 180_000 };

/** Keystroke-level model: reach and press a button, think before it; hit a key. */
const PER_CLICK = 1_100 + 200 + 1_350;
const PER_KEY = 280;
/** Fetch, select all, three times on, generate all, save all, and yes to the warnings. */
const CLICKS = 8;

interface Body {
  readonly fileName: string;
}

async function signIn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('editor@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('fracfocus-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/xml-viewer/);
  return page;
}

/** From step 5 on: all documents made and saved. Answers the milliseconds that the saving took. */
async function saveAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Generate all' }).click();
  await page.getByText(/(\d+) of \1 files generated/).waitFor();
  await page.getByRole('button', { name: 'Save all' }).click();
  const question = page.getByRole('button', { name: /^Save \d+ files$/ });
  const progress = page.getByText(/^(Saving|Saved) \d+ of \d+/);
  await question.or(progress).first().waitFor();
  if (await question.isVisible()) await question.click();
  const started = performance.now();
  await page
    .getByText(/^Saved (\d+) of \1$/)
    .first()
    .waitFor();
  return performance.now() - started;
}

/** The same bodies under other names, sent by nothing but `fetch`. */
const sendBare = (page: Page, bodies: readonly Body[]): Promise<number> =>
  page.evaluate(
    async ({ bodies: waiting, atATime }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const started = performance.now();
      const queue = waiting.map((body) => JSON.stringify({ ...body, fileName: `Bare ${body.fileName}` }));
      const sendNext = async (): Promise<void> => {
        const body = queue.pop();
        if (body === undefined) return;
        const answer = await fetch('/api/azure-storage/upload', { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`The bare upload was answered with ${answer.status}`);
        await sendNext();
      };
      await Promise.all(Array.from({ length: atATime }, sendNext));
      return performance.now() - started;
    },
    { bodies, atATime: AT_A_TIME },
  );

/** Notes when the words of the progress change. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { progressTimes: times });
    const isSaving = () =>
      [...document.querySelectorAll('output')].some(({ textContent }) => /^Saving \d/.test(textContent));
    // What stands still before and after is no progress.
    new MutationObserver(() => isSaving() && times.push(performance.now())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { progressTimes } = globalThis as unknown as { progressTimes: readonly number[] };
    return Math.max(...progressTimes.map((time, index) => time - (progressTimes[index - 1] ?? time)));
  });

async function measureHundred(page: Page) {
  const bodies: Body[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) bodies.push(request.postDataJSON() as Body);
  });
  await openGenerate(page, '1100');
  await watchProgress(page);
  const saving = await saveAll(page);
  const gap = await longestGap(page);
  const bare = await sendBare(page, bodies.slice(0, WELLS));
  return { saving, bare, gap };
}

/** What the machine needs, and what a person adds to it. */
async function measurePerson(page: Page, jobNumber: string, clicks: number): Promise<number> {
  const started = performance.now();
  await openGenerate(page, jobNumber);
  await saveAll(page);
  return performance.now() - started + clicks * PER_CLICK + jobNumber.length * PER_KEY;
}

const executablePath = await findChromium();
if (executablePath === undefined || (await buildWhenStale()) !== 0) process.exit(1);
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
try {
  const { saving, bare, gap } = await measureHundred(await signIn(browser, product.address));
  const ratio = saving / bare;
  console.log(`save all, ${WELLS} wells      ${seconds(saving)} (limit ${seconds(LIMITS.saving)})`);
  console.log(`bare uploads, ${WELLS} wells  ${seconds(bare)}`);
  console.log(`ratio                    ${ratio.toFixed(2)} (limit ${LIMITS.ratio})`);
  console.log(`longest still progress   ${gap.toFixed(0)} ms (limit ${LIMITS.gap})`);
  let isWithin = ratio <= LIMITS.ratio && saving <= LIMITS.saving && gap <= LIMITS.gap;
  for (const [jobNumber, limit] of Object.entries(HUMAN_LIMITS)) {
    const time = await measurePerson(await signIn(browser, product.address), jobNumber, CLICKS);
    console.log(`a person with job ${jobNumber}   ${seconds(time)} (limit ${seconds(limit)})`);
    isWithin &&= time <= limit;
  }
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
