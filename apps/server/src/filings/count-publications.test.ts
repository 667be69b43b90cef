import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadArchiveOf, matchAll } from '../../test/archives.ts';
import { hireFor } from '../../test/documents.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';
import { keepLooked } from './keep-publication.ts';
import { PUBLIC_RULE } from './publication-rows.ts';

const office = filingOffice();
const { save, setAside, wells, read } = deskOf(office);

const match = () => matchAll(office().test);

/** What is public about a file: the same, or a well of another depth. */
const publicAs = async (id: string, disclosureId: string, isDeeper = false) => {
  const { content } = await office().editor.getFileContent({ params: { id }, query: {} });
  return { id: disclosureId, content: isDeeper ? content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>') : content };
};

/** The tallies that triggers keep tell what the rows tell. */
async function expectTallied() {
  const { rows: kept } = await sql`
    select load_id, owner_key, looked, found from publication_tallies order by load_id, owner_key`.execute(
    office().test.db,
  );
  const { rows: counted } = await sql`
    select load_id, files.owner_key, count(*)::int as looked, count(*) filter (where fingerprint <> '')::int as found
      from filing_publications join files on number = file_number where deleted_at is null
     group by load_id, files.owner_key order by load_id, files.owner_key`.execute(office().test.db);
  expect(kept).toEqual(counted);
}

async function count() {
  await expectTallied();
  return office().editor.getPublicationSummary();
}

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

  it('are tallied when they change hands in the bin, come back after another load, or are gone for good', async () => {
    const { test, editor, lone, caprock } = office();
    const [binned, gone] = [await save('Binned', 10), await save('Gone', 20)];
    const archived = await Promise.all([publicAs(binned.id, 'd-1'), publicAs(gone.id, 'd-2')]);
    await loadArchiveOf(test, '2026-11-14', archived);
    await match();
    await editor.deleteFile({ params: { fileName: binned.name } });
    for (const owner of [caprock, lone]) {
      await sql`update files set customer_id = ${owner} where id = ${binned.id}`.execute(test.db);
      expect(await count()).toMatchObject({ found: 1 });
    }
    await loadArchiveOf(test, '2026-11-15', archived);
    await match();
    await editor.restoreFile({ params: { id: binned.id } });
    expect(await count()).toMatchObject({ found: 1, pending: 1 });
    await match();
    expect(await count()).toMatchObject({ found: 2, pending: 0 });
    await sql`delete from files where id = ${gone.id}`.execute(test.db);
    expect(await count()).toMatchObject({ found: 1, missing: 0 });
  });

  it('are looked for while all files of a customer change hands, and neither waits for the other without end', async () => {
    const { test, caprock } = office();
    const known = await save('Known', 10);
    await loadArchiveOf(test, '2026-11-14', [await publicAs(known.id, 'd-1')]);
    await match();
    await save('New', 20);
    const { rows } = await sql<{ number: number }>`select number from files order by number`.execute(test.db);
    const looked = rows.map(({ number }) => ({ number, fingerprint: '' }));
    const archive = { load_id: '00000000-0000-4000-8000-000000000001', archive_date: '2026-11-15' };
    const looking = await test.db.transaction().execute(async (tx) => {
      await sql`select from files order by number for update`.execute(tx);
      const keeping = keepLooked({ db: test.db, clock: () => test.now() }, archive, looked);
      await untilLockWait(test.db);
      await sql`update files set customer_id = ${caprock}`.execute(tx);
      return { keeping };
    });
    await looking.keeping;
    await expectTallied();
  });
});
