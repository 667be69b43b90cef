import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has, also with the rows that earlier tests left on the same instance. */
const FARTHEST = 500;

/** Moves on with Tab until something has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Looked up by its role only once, unless the page draws it again.
  let element = await target.elementHandle();
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    const [isActive, isThere] =
      (await element?.evaluate((one) => [one === document.activeElement, one.isConnected])) ?? [];
    if (isActive) return;
    if (isThere) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  await expect(target, 'cannot be reached with Tab').toBeFocused();
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** What is typed replaces what stood there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}
