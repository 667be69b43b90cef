import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../src/clock.ts';
import { addCustomer, hireFor, upload } from './documents.ts';
import { forAllTests } from './for-all-tests.ts';
import { runCommand } from './run-backup.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type Api, startTestApp, type TestApp } from './test-app.ts';
import { createEmptyDatabase } from './test-database.ts';

interface BackedUpProduct {
  readonly test: TestApp;
  readonly editor: Api;
  readonly customerId: number;
  /** The settings of a command that works on it. */
  readonly source: Record<string, string>;
}

/** Hard to write into a line of a table. */
export const CUSTOMER = 'Tab\t, line\n, \\N, "quote", ñ 🛢';

/** A product with a file, for all tests of a file. */
export const backedUpProduct = (environment: Record<string, string> = {}): (() => BackedUpProduct) =>
  forAllTests(async () => {
    const test = await startTestApp(environment);
    const customerId = await addCustomer(test.db, CUSTOMER);
    const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
    await upload(editor, { wellName: 'One 1H', customerId });
    return { test, editor, customerId, source: { DATABASE_URL: test.databaseAddress, DATA_DIR: test.folder } };
  });

/** An empty database and an empty folder for files. */
export async function emptyTarget() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return { database, environment: { DATABASE_URL: database.address, DATA_DIR: temporaryFolder() } };
}

export const restoreFrom = (folder: string, environment: Record<string, string>, clock?: Clock) =>
  runCommand('restore', ['--from', folder], environment, clock);

/** The stored files of a backup, below its folder `files`. */
export const filesIn = (folder: string) =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/[0-9a-f-]{36}$/.test(name),
  );
