import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Opens something with a server in it before the tests of a file, and stops the server after them. */
export function forAllTests<Opened extends { readonly test: TestApp }>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | undefined;
  function get(): Opened {
    if (!opened) throw new Error('It is opened before the first test');
    return opened;
  }
  beforeAll(async () => void (opened = await open()));
  afterAll(() => get().test.stop());
  return get;
}
