import type { Page } from '@playwright/test';
import { holdAnswer } from '../calls.ts';
import { expect, test } from '../support.ts';

const saved = (page: Page) => expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();

/** Everything that can be seen and read of a step, but for the time of the last save. */
async function stateOf(page: Page): Promise<string> {
  const snapshot = await page.getByRole('main').ariaSnapshot();
  return snapshot.replaceAll(/Draft saved \d\d:\d\d|Saving/g, 'Draft saved');
}

/** Once nothing more is drawn: the same twice, half a second apart. */
async function settledStateOf(page: Page): Promise<string> {
  let state = '';
  const isSame = async () => {
    const before = state;
    state = await stateOf(page);
    return state === before;
  };
  await expect.poll(isSame, { intervals: [500] }).toBe(true);
  return state;
}

/** A reload shows what was there before it. */
async function survivesReload(page: Page, heading: string): Promise<void> {
  await saved(page);
  const before = await settledStateOf(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: heading, level: 1 }).or(page.getByRole('tab').first())).toBeVisible();
  await expect.poll(() => stateOf(page)).toBe(before);
}

async function fetchJob(page: Page, jobNumber: string): Promise<void> {
  await page.getByLabel('Job Number').fill(jobNumber);
  await page.getByRole('button', { name: 'Fetch Job Data' }).click();
  await expect(page.getByRole('heading', { name: 'Well Selection' })).toBeVisible();
}

test('a draft survives a reload at every step, and is found in the list', async ({ page, signInAs, newcomer }) => {
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await page.getByLabel('Job Number').fill('1010');
  await page.reload();
  await expect(page.getByLabel('Job Number')).toHaveValue('1010');
  await fetchJob(page, '1010');
  await page.getByRole('checkbox', { name: 'Ten Pad 1-2H' }).check();
  await page.getByRole('button', { name: 'Edit Ten Pad 1-2H' }).click();
  await page.getByLabel('County').fill('Reagan');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await survivesReload(page, 'Well Selection');

  await page.getByRole('button', { name: 'Continue with Selected Wells (1)' }).click();
  await page.getByLabel('Multiple Water Sources').check();
  await page.getByLabel('Percent of row 1').fill('62.5');
  await page.getByLabel('Water source of row 1').selectOption('Produced Water');
  await page.getByRole('button', { name: 'Add Water Source' }).click();
  await page.getByLabel('Water source of row 2').selectOption('Other, < 1000TDS');
  await survivesReload(page, 'Water Source');

  await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
  await expect(page).toHaveURL(/\/disclosure$/);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await survivesReload(page, 'Chemical Disclosure');

  await page.getByRole('button', { name: 'Proceed to XML Generation' }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^XML preview/ })).toBeVisible();
  await survivesReload(page, 'Ten Pad 1-2H');
  await page.getByRole('button', { name: 'Save to Cloud' }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeVisible();
  await survivesReload(page, 'Ten Pad 1-2H');

  await page.keyboard.press('Alt+1');
  await expect(page.getByLabel('Job Number')).toHaveValue('1010');
  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(page.getByLabel('Job Number')).toHaveValue('');
  // The job, whose it is, one well, and that its file is saved.
  await expect(page.getByRole('row', { name: /^1010 [A-Z].* 1 .* All saved / })).toBeVisible();
  await page.getByRole('row', { name: /1010/ }).getByRole('link').click();
  await expect(page.getByText('Job 1010', { exact: true })).toBeVisible();
});

test(
  'a user who goes on to step 5 before the draft has its name is not called back',
  { tag: '@long' },
  async ({ page, signInAs, newcomer }) => {
    // Three times through four steps, slowed down.
    test.slow();
    await signInAs(await newcomer('Editor'), '/xml-creator');
    // Drawn slowly, the step is on its way long enough for the name to arrive before it.
    const browser = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => browser.send('Emulation.setCPUThrottlingRate', { rate });
    for (const delay of [10, 40, 120]) {
      const naming = await holdAnswer(page, 'POST', '**/api/drafts');
      await page.goto('/xml-creator');
      await fetchJob(page, '1010');
      await page.getByRole('button', { name: 'Select all' }).click();
      await page.getByRole('button', { name: 'Continue with Selected Wells (10)' }).click();
      await page.getByRole('combobox', { name: 'Water Source' }).selectOption('Produced Water');
      await page.getByRole('button', { name: 'Continue to Chemical Disclosure' }).click();
      const proceed = page.getByRole('button', { name: 'Proceed to XML Generation (10/10 wells ready)' });
      await expect(proceed).toBeVisible();
      await slowDown(6);
      await proceed.dispatchEvent('click');
      await page.waitForTimeout(delay);
      naming.release();
      await saved(page);
      await expect(page, `named ${delay} ms after the click`).toHaveURL(/[0-9a-f-]{36}\/xml$/);
      await expect(page.getByRole('heading', { name: 'Bulk Actions' })).toBeVisible();
      await slowDown(1);
      await page.unrouteAll();
    }
  },
);

test('two tabs do not write over each other, and an outage loses nothing', async ({ page, signInAs, newcomer }) => {
  await signInAs(await newcomer('Editor'), '/xml-creator');
  await fetchJob(page, '1010');
  await saved(page);
  await expect(page).toHaveURL(/[0-9a-f-]{36}\/wells$/);

  const other = await page.context().newPage();
  await other.goto(page.url());
  const question = other.getByRole('alertdialog', { name: 'This draft is open in another tab' });
  await question.getByRole('button', { name: 'Work here' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('alertdialog', { name: 'This draft is open in another tab' })).toBeVisible();
  await other.getByRole('checkbox', { name: 'Ten Pad 1-3H' }).check();
  await saved(other);
  await page.getByRole('button', { name: 'Work here' }).click();
  await expect(page.getByRole('checkbox', { name: 'Ten Pad 1-3H' })).toBeChecked();
  await other.close();

  let isAway = true;
  await page.route(/\/(api|verify-token|refresh-token)/, (route) => (isAway ? route.abort() : route.continue()));
  await page.getByRole('checkbox', { name: 'Ten Pad 1-4H' }).check();
  await expect(page.getByText('Offline, kept on this computer')).toBeVisible();
  await expect(page.getByText('Connection lost – your work is kept on this computer')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ten Pad 1-5H' }).check();
  isAway = false;
  await saved(page);
  await page.reload();
  await expect(page.getByText('3 of 10 wells selected')).toBeVisible();
});
