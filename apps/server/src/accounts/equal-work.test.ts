import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

/** Every statement of the database in its order, and how many rows it wrote. */
const work: string[] = [];
const kinds = new WeakMap<object, string>();
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    kinds.set(queryId, node.kind);
    return node;
  },
  async transformResult({ result, queryId }) {
    work.push(`${kinds.get(queryId)}, ${result.numAffectedRows ?? 0n} rows`);
    return result;
  },
};

let test: TestApp;
let recorded: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  recorded = await startTestApp({ HIDE_UNKNOWN_ACCOUNTS: 'true' }, { db: test.db.withPlugin(recorder) });
  await insertPerson(test.db);
  await insertPerson(test.db, { email: 'invited@example.com', isInvited: true });
  const { id } = await insertPerson(test.db, { email: 'gone@example.com' });
  await test.db.updateTable('users').set({ deleted_at: test.now() }).where('id', '=', id).execute();
});
afterAll(async () => {
  await recorded.stop();
  await test.stop();
});

/** Until the mail is sent or dropped too. */
async function workFor(email: string): Promise<string[]> {
  work.length = 0;
  await recorded.api().forgotPassword({ body: { email } });
  await test.delivered();
  // The last look into the outbox, which finds nothing.
  while (work.at(-1) !== 'UpdateQueryNode, 0 rows') await new Promise((resolve) => setImmediate(resolve));
  return [...work];
}

describe('a forgotten password, when unknown accounts are hidden', () => {
  it('makes the database do the same for everybody, to the last row', async () => {
    const known = await workFor('pat.lee@example.com');
    expect(known.filter((statement) => statement === 'InsertQueryNode, 1 rows')).toHaveLength(4);
    for (const email of ['nobody@example.com', 'invited@example.com', 'gone@example.com']) {
      expect(await workFor(email), email).toEqual(known);
    }
  });

  it('sends a mail to those who have an account only', async () => {
    const recipients = (await recorded.delivered()).map(({ to }) => to);
    expect(recipients).toEqual(['pat.lee@example.com', 'invited@example.com']);
  });
});
