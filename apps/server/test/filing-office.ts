import { addDays } from '@disclosure/core';
import { beforeEach } from 'vitest';
import { addCustomer, hireFor, upload } from './documents.ts';
import { forAllTests } from './for-all-tests.ts';
import { type Api, startTestApp, type TestApp } from './test-app.ts';

export const TODAY = '2026-11-15';

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

/** What the tests of the desk do with its files. */
export function deskOf(office: () => FilingOffice) {
  /** A Texas well that ended so many days ago. */
  const save = (wellName: string, daysAgo: number, customerId = office().lone, totalMass?: number) =>
    upload(office().editor, {
      wellName,
      customerId,
      start: addDays(TODAY, -daysAgo - 10),
      end: addDays(TODAY, -daysAgo),
      ...(totalMass !== undefined && { totalMass }),
    });

  const mark = (
    fileId: string,
    to: 'sent' | 'approved' | 'uploaded' | 'published' | 'saved',
    note = '',
    api = office().editor,
  ) => api.changeFilingStatus({ params: { fileId }, body: { to, note } });
  const setAside = (fileId: string, kind?: 'test' | 'other', note = '') =>
    office().editor.changeFilingStatus({
      params: { fileId },
      body: { to: 'not to be filed', note, ...(kind && { kind }) },
    });
  const read = (fileId: string, api = office().editor) => api.getFiling({ params: { fileId } });
  const wells = async (query: Parameters<Api['listFilings']>[0]['query']) =>
    (await office().editor.listFilings({ query })).items.map(({ wellName }) => wellName);
  return { save, mark, setAside, read, wells };
}
