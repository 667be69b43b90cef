import { checkDisclosure, daysOfBucket, filingStatuses, readDisclosures } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestStore, type TestStore } from '../../../test/test-store.ts';
import { insertDemoAccounts } from '../../database/demo-accounts.ts';
import { findVisibility } from '../../files/visibility.ts';
import { readDocument } from '../../costly/read-document.ts';
import { loadPlaces } from '../../places/load-places.ts';
import { demoCustomers } from '../demo-tables.ts';
import { insertDemoCatalogue } from '../insert-demo-catalogue.ts';
import { demoDocuments } from './demo-documents.ts';
import { insertDemoFiles } from './insert-demo-files.ts';

const NOW = new Date('2026-11-15T08:00:00Z');

const customers = await demoCustomers();
const documents = await demoDocuments(NOW, (name) => {
  const index = customers.findIndex((cells) => cells['Company Name'] === name);
  const operatorNumber = customers[index]?.['Operator Number'];
  return operatorNumber === undefined
    ? undefined
    : { id: index + 1, name, operatorNumber, waterSource: '', otherNames: [] };
});

describe('the stored files of the demo', () => {
  it('are some dozens, of several customers, some of them corrected', () => {
    expect(documents.length).toBeGreaterThanOrEqual(36);
    expect(new Set(documents.map(({ customer }) => customer)).size).toBe(7);
    expect(documents.filter(({ revisions }) => revisions.length > 1).length).toBeGreaterThanOrEqual(4);
    expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(documents.length);
    expect(new Set(documents.map(({ facts }) => facts.api_number)).size).toBe(documents.length);
  });

  it('pass the schema and break no rule, and are indexed by what they say', async () => {
    const context = { today: '2026-11-15T08:00:00', places: await loadPlaces() } as const;
    for (const { facts, revisions } of documents) {
      for (const { content } of revisions) {
        expect(await readDocument(content)).toMatchObject({ facts, verdict: { errors: 0 }, isMarked: true });
        const findings = readDisclosures(content, context.places).disclosures.flatMap((disclosure) =>
          checkDisclosure(disclosure, context),
        );
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      }
    }
  });

  it('were stored after their job had ended, and before today', () => {
    for (const { facts, revisions } of documents) {
      for (const { uploadedAt } of revisions) {
        expect(facts.end_date < uploadedAt.toISOString()).toBe(true);
        expect(uploadedAt < NOW).toBe(true);
      }
    }
  });
});

describe('a demo database', () => {
  let database: TestDatabase;
  let files: TestStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    files = createTestStore(NOW);
    await insertDemoAccounts(database.db, 'hash');
    await insertDemoCatalogue(database.db);
  });
  afterAll(async () => {
    files.remove();
    await database.drop();
  });

  it('gets them once, and shows each of the three something else', async () => {
    const { db } = database;
    expect(await insertDemoFiles(db, files.store, NOW)).toBe(true);
    expect(await insertDemoFiles(db, files.store, NOW)).toBe(false);
    const people = await db.selectFrom('users').select('id').orderBy('email').execute();
    const counts = await Promise.all(
      people.map(async ({ id }) => {
        const { seesAll, owners } = await findVisibility(db, id);
        const all = await db.selectFrom('files').select(['owner_key', 'is_simulated']).execute();
        expect(all.every((file) => file.is_simulated)).toBe(true);
        return all.filter((file) => seesAll || owners.includes(file.owner_key)).length;
      }),
    );
    const [editor = 0, manager = 0, viewer = 0] = counts;
    expect(manager).toBe(documents.length);
    expect(editor).toBeLessThan(manager);
    expect(viewer).toBeLessThan(editor);
    expect(viewer).toBeGreaterThan(5);
  });

  it('has a living desk: every status, two overdue, four due this week, one amended', async () => {
    const { rows } = await sql<{ status: string; due: string | null; statuses: string[]; well_name: string }>`
      select well_name, status, due::text,
             (select array_agg(past.status order by revision) from filings as past
               where past.file_number = filings.file_number) as statuses
        from filings where is_newest and not before_desk`.execute(database.db);
    expect(rows).toHaveLength(documents.length);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(filingStatuses));
    const dueIn = (bucket: 'overdue' | 'week') => {
      const { first = '', last = '' } = daysOfBucket(bucket, '2026-11-15');
      return rows.filter(({ due }) => due !== null && first <= due && due <= last).length;
    };
    expect([dueIn('overdue'), dueIn('week')]).toEqual([2, 4]);
    const amended = rows.filter(({ status, statuses }) => status === 'saved' && statuses.includes('published'));
    expect(amended.map(({ well_name }) => well_name)).toEqual(['Pyote Ranch 44 2H']);
  });

  it('gives each filing to a person who sees it, some to the Editor and some to the Manager', async () => {
    const given = await database.db
      .selectFrom('filings')
      .select(['owner_key', 'assignee_id'])
      .where('is_newest', '=', true)
      .execute();
    const people = [...new Set(given.map(({ assignee_id }) => assignee_id ?? 0))];
    expect(people).toHaveLength(2);
    for (const id of people) {
      const { seesAll, owners } = await findVisibility(database.db, id);
      const keys = given.filter(({ assignee_id }) => assignee_id === id).map(({ owner_key }) => owner_key);
      expect(keys.filter((key) => !seesAll && !owners.includes(key))).toEqual([]);
    }
  });
});
