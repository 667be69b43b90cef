import { type BrowserContext, expect, type Page } from '@playwright/test';

interface Listening {
  said?: string[];
}

/** Writes down what stands in the corner, from the first moment on: it goes by itself, and a slow test may look too late. */
export const listenToNotifications = (context: BrowserContext) =>
  context.addInitScript(() => {
    const said: string[] = [];
    const seen = new WeakSet<Element>();
    Object.assign(globalThis, { said });
    const note = () => {
      for (const message of document.querySelectorAll('section[aria-label="Notifications"] p')) {
        if (!seen.has(message)) said.push(message.textContent ?? '');
        seen.add(message);
      }
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });

/** Since the page was loaded, whether it still stands there or not. */
export async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  const listed = () => page.evaluate(() => (globalThis as Listening).said?.join('\n') ?? '');
  await expect.poll(listed, { message: 'what stood in the corner' }).toMatch(text);
}
