import type { Page } from '@playwright/test';

export interface Held {
  /** Lets the answers through, those that wait and those to come. */
  release(): void;
}

/** Keeps the answers to a call back until they are released: what a page says meanwhile can be read. */
export async function holdCall(page: Page, method: string, path: string): Promise<Held> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate;
    await route.fallback();
  });
  return { release };
}

/** The same for a call that the server has served already: the answer is there as soon as it is released. */
export async function holdAnswer(page: Page, method: string, path: string): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await promise;
    return route.fulfill({ response });
  });
  return { release: resolve };
}

/** Answers a call once as a server that refuses it would. */
export async function refuseOnce(page: Page, method: string, path: string, message: string): Promise<void> {
  let isDone = false;
  await page.route(path, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return route.fulfill({ status: 409, json: { code: 'conflict', message, requestId: 'r-1' } });
  });
}
