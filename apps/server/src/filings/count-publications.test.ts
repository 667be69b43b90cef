import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadArchiveOf } from '../../test/archives.ts';
import { hireFor } from '../../test/documents.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { comparePublished } from '../costly/compare-published.ts';
import type { CostlyWork } from '../costly/costly-work.ts';
import { matchInBackground } from './match-filings.ts';
import { PUBLIC_RULE } from './publication-rows.ts';

const office = filingOffice();
const { save, setAside, wells, read } = deskOf(office);

async function match() {
  const { test } = office();
  const costly = { comparePublished } as unknown as CostlyWork;
  const over = new AbortController().signal;
  const services = { db: test.db, store: test.store, clock: () => test.now(), costly, over, matched: {} };
  await matchInBackground(services);
}

/** What is public about a file: the same, or a well of another depth. */
const publicAs = async (id: string, disclosureId: string, isDeeper = false) => {
  const { content } = await office().editor.getFileContent({ params: { id }, query: {} });
  return { id: disclosureId, content: isDeeper ? content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>') : content };
};

const count = () => office().editor.getPublicationSummary();

describe('our filings in the archive', () => {
  it('are counted as they are seen: found, different, not there, and still to be looked for', async () => {
    const { test, editor, lone, caprock } = office();
    const nothing = { archive: null, found: 0, differs: 0, missing: 0, pending: 0 };
    expect(await count()).toEqual(nothing);
    const [equal, other, foreign] = [await save('Equal', 10), await save('Other', 20), await save('Cap', 30, caprock)];
    await save('Missing', 40);
    await setAside((await save('Aside', 50)).id, 'test');
    const archived = await Promise.all([
      publicAs(equal.id, 'd-1'),
      publicAs(other.id, 'd-2', true),
      publicAs(foreign.id, 'd-3'),
    ]);
    await loadArchiveOf(test, '2026-11-14', archived);
    expect(await count()).toEqual({ ...nothing, archive: '2026-11-14', pending: 5 });
    await match();
    expect(await count()).toEqual({ archive: '2026-11-14', found: 3, differs: 1, missing: 1, pending: 0 });
    expect(await wells({ status: 'differs' })).toEqual(['Other']);
    const { api } = await hireFor(test, 'Manager', 'caprock@example.com', [caprock]);
    expect(await api.getPublicationSummary()).toMatchObject({ found: 1, differs: 0, missing: 0 });
    expect((await api.listFilings({ query: { status: 'differs' } })).items).toEqual([]);

    const { where = '' } = (await read(other.id)).findings.find(({ ruleId }) => ruleId === PUBLIC_RULE) ?? {};
    const reason = 'The registry rounds the depth.';
    await editor.acceptFinding({ params: { fileId: other.id }, body: { ruleId: PUBLIC_RULE, where, reason } });
    expect(await count()).toMatchObject({ found: 3, differs: 0 });
    expect(await wells({ status: 'differs' })).toEqual([]);

    // Neither what is in the bin nor what was saved after the load is counted; what changes hands is.
    await editor.deleteFile({ params: { fileName: equal.name } });
    expect(await count()).toMatchObject({ found: 2, missing: 1, pending: 0 });
    await editor.restoreFile({ params: { id: equal.id } });
    test.pass(1000);
    await save('Later', 60);
    expect(await count()).toMatchObject({ found: 3, missing: 1, pending: 0 });
    const give = (to: number) =>
      sql`update files set customer_id = ${to} where id = ${equal.id}`
        .execute(test.db)
        .then(() => api.getPublicationSummary());
    expect(await give(caprock)).toMatchObject({ found: 2 });
    expect(await give(lone)).toMatchObject({ found: 1 });

    // The next archive lacks one that this one had.
    await loadArchiveOf(test, '2026-11-15', archived.slice(1));
    await match();
    expect(await count()).toEqual({ archive: '2026-11-15', found: 2, differs: 0, missing: 3, pending: 0 });

    // So does a second one of the same day.
    await loadArchiveOf(test, '2026-11-15', archived.slice(2));
    await match();
    expect(await count()).toMatchObject({ archive: '2026-11-15', found: 1, missing: 4, pending: 0 });
  });
});
