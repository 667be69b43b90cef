import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';

/**
 * What these answer may have megabytes: a document, a draft, job data, a list that is not asked for in pages, or
 * the report of an import, which repeats the table: a packed one of some kilobytes becomes tens of megabytes.
 */
const large = [
  'listFiles',
  'downloadFile',
  'getFileContent',
  'getDraft',
  'getDraftVersion',
  'getTreatmentReport',
  'getChemicalsReport',
  'getPetrixData',
  'getFractureJob',
  'processJobData',
  'listCustomers',
  'listVendors',
  'listIngredients',
  'listUsers',
  'listAccess',
  'importCustomers',
  'importVendors',
  'importIngredients',
  'importUsers',
  'importJob',
] as const;

describe('a call with a large answer', () => {
  it.each(large)('%s says how many a user may leave untaken', (name) => {
    expect(endpoints[name]).toMatchObject({ untakenAtMost: expect.any(Number), waitingAtMost: expect.any(Number) });
  });
});

describe('a call whose answer may have tens of thousands of entries', () => {
  it.each(['listAccess', 'importIngredients', 'importJob'] as const)('%s writes it in slices', (name) => {
    expect(endpoints[name]).toMatchObject({ isLong: true });
  });
});
