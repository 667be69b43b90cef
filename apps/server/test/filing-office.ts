import { beforeEach } from 'vitest';
import { addCustomer, hireFor } from './documents.ts';
import { forAllTests } from './for-all-tests.ts';
import { type Api, startTestApp, type TestApp } from './test-app.ts';

interface FilingOffice {
  readonly test: TestApp;
  /** Two customers, and an editor who sees the files of both. */
  readonly lone: number;
  readonly caprock: number;
  readonly editor: Api;
}

/** A server for all tests of a file, each of which begins without stored files. */
export function filingOffice(): () => FilingOffice {
  const office = forAllTests(async () => {
    const test = await startTestApp({ TIME_ZONE: 'UTC' });
    const lone = await addCustomer(test.db, 'Lone Star Energy');
    const caprock = await addCustomer(test.db, 'Caprock Mesa Energy LLC');
    const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [lone, caprock]);
    return { test, lone, caprock, editor };
  });
  beforeEach(async () => void (await office().test.db.deleteFrom('files').execute()));
  return office;
}
