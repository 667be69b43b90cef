import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Archived, loadArchiveOf } from '../../test/archives.ts';
import { aDocument, hireFor } from '../../test/documents.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { problemOf } from '../../test/staff.ts';
import { asOwner } from '../../test/test-database.ts';
import { HOUR, later } from '../clock.ts';
import type { CostlyWork } from '../costly/costly-work.ts';
import { comparePublished, readApiNumber } from '../costly/compare-published.ts';
import { lockFor, locks } from '../database/locks.ts';
import { migrationsFolder, readMigrations } from '../database/migration-files.ts';
import { storageOutage } from '../storage/blob-store.ts';
import { matchInBackground } from './match-filings.ts';

const office = filingOffice();
const { save, mark, setAside, read, wells } = deskOf(office);

let compared = 0;
/** What every instance does again and again: until nothing is left to look for. */
async function match(
  over = new AbortController().signal,
  killedAt = Infinity,
  matched: { load?: string; since?: Date } = {},
  rounds = 3,
) {
  const { test } = office();
  compared = 0;
  const costly = {
    comparePublished: async (given: Parameters<typeof comparePublished>[0]) => {
      compared += 1;
      if (compared === killedAt) await killMatching();
      return comparePublished(given);
    },
    readApiNumber,
  } as unknown as CostlyWork;
  const settings = { TIME_ZONE: 'UTC' };
  const services = { db: test.db, store: test.store, clock: () => test.now(), costly, matched, over, settings };
  for (let round = 0; round < rounds; round += 1) await matchInBackground(services);
  return matched.load;
}

/** As a process that is killed: it does nothing more, and PostgreSQL sees that the connection with the lock is gone. */
async function killMatching(): Promise<never> {
  await asOwner(office().test, (db) =>
    sql`select pg_terminate_backend(pid, 60000) from pg_locks
         where locktype = 'advisory' and objid = ${locks.publications}
           and database = (select oid from pg_database where datname = current_database())`.execute(db),
  );
  throw new Error('killed');
}

const as = async (id: string, disclosureId: string, change = (content: string) => content): Promise<Archived> => ({
  id: disclosureId,
  content: change((await office().editor.getFileContent({ params: { id }, query: {} })).content),
});

const deeper = (content: string) => content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>');

describe('a load of the registry', () => {
  it('finds nine filings equal, two with one difference each, and one nowhere', async () => {
    const files = [];
    for (let index = 0; index < 12; index += 1) files.push(await save(`Well ${index}`, 10 + index));
    const archived = await Promise.all(
      files.slice(0, 11).map(({ id }, index) =>
        as(id, `d-${index}`, (content) => {
          if (index === 9) return deeper(content);
          return index === 10 ? content.replace(/(<PercentHFJob>)\d+(\.\d+<)/, '$199$2') : content;
        }),
      ),
    );
    await loadArchiveOf(office().test, '2026-11-14', archived);
    await match();
    const filings = await Promise.all(files.map(({ id }) => read(id)));
    expect(
      filings.map(({ status, publication }) => [status, publication?.differences, publication?.disclosureId]),
    ).toEqual([
      ...Array.from({ length: 9 }, (_, index) => ['published', 0, `d-${index}`]),
      ['published', 1, 'd-9'],
      ['published', 1, 'd-10'],
      ['saved', 0, null],
    ]);
    expect(filings[9]?.differences).toMatchObject([{ field: 'tvd', published: '1,234' }]);
    expect(filings[10]?.differences).toMatchObject([{ field: 'percentInHFJob' }]);
    expect(filings[11]?.publication).toMatchObject({ since: '2026-11-14', seenIn: null });
    expect(await wells({})).toEqual(['Well 11']);
    expect((await wells({ view: 'done' })).length).toBe(11);
    expect(await office().editor.getFilingSummary()).toMatchObject({ done: 11, hasMirror: true });
    expect(filings[0]).toMatchObject({ statusBy: 'Registry load', due: null });
    expect(filings[0]?.timeline[0]).toMatchObject({
      by: 'Registry load',
      after: 'published',
      note: 'Found in the archive of 2026-11-14 as d-0',
    });
    const entries = await office().test.db.selectFrom('audit_entries').select('after').execute();
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ note: 'Registry load: Found in the archive of 2026-11-14', disclosure_id: 'd-0' }),
    );
  });

  it('compares nothing again while neither file nor archive changes, and keeps what it found', async () => {
    const [one, missing] = [await save('One', 10), await save('Missing', 40)];
    const archived = [await as(one.id, 'd-1')];
    await loadArchiveOf(office().test, '2026-11-13', archived);
    await match();
    expect(compared).toBe(1);
    expect(await match()).toBeDefined();
    await loadArchiveOf(office().test, '2026-11-14', archived);
    await match();
    expect(compared).toBe(0);
    expect((await read(one.id)).publication).toMatchObject({ since: '2026-11-13', seenIn: '2026-11-14' });
    expect((await read(missing.id)).publication).toMatchObject({ disclosureId: null, since: '2026-11-13' });
    // Gone from the archive, which has another job of the well: what was found stays, and was not seen again.
    const otherJob = await as(one.id, 'other', (content) =>
      content
        .replace(/<JobEndDate>.*?</, '<JobEndDate>2020-01-05T00:00:00<')
        .replace(/<JobStartDate>.*?</, '<JobStartDate>2020-01-01T00:00:00<'),
    );
    for (const day of ['2026-11-15', '2026-11-16']) {
      await loadArchiveOf(office().test, day, [otherJob]);
      await match();
    }
    expect(await read(one.id)).toMatchObject({
      status: 'published',
      publication: { disclosureId: 'd-1', seenIn: '2026-11-14', lookedIn: '2026-11-16' },
    });
  });

  it('finds what was missing in the archive before, and tells since when', async () => {
    const [{ id }, other] = [await save('Late', 10), await save('Other', 40)];
    await loadArchiveOf(office().test, '2026-11-13', [await as(other.id, 'd-2')]);
    await match();
    expect(await read(id)).toMatchObject({ status: 'saved', publication: { disclosureId: null, since: '2026-11-13' } });
    await loadArchiveOf(office().test, '2026-11-15', [await as(id, 'd-1')]);
    await match();
    expect(await read(id)).toMatchObject({
      status: 'published',
      publication: { disclosureId: 'd-1', since: '2026-11-15', seenIn: '2026-11-15' },
    });
  });

  it('looks for no file that was saved after it, which waits for the next one', async () => {
    const { test } = office();
    const archived = [await as((await save('Early', 10)).id, 'd-1')];
    await loadArchiveOf(test, '2026-11-14', archived);
    test.pass(60_000);
    const { id } = await save('Early', 10, office().caprock);
    await match();
    expect(await read(id)).toMatchObject({ status: 'saved', publication: null });
    await loadArchiveOf(test, '2026-11-15', archived);
    await match();
    expect((await read(id)).publication).toMatchObject({ lookedIn: '2026-11-15' });
  });

  it('is finished by the next one, each filing once, when the one who matches is killed in the middle', async () => {
    const { test } = office();
    const files: { readonly id: string }[] = [];
    for (let index = 0; index < 6; index += 1) files.push(await save(`Well ${index}`, 10 + index));
    await loadArchiveOf(test, '2026-11-14', await Promise.all(files.map(({ id }, index) => as(id, `d-${index}`))));
    await expect(match(undefined, 4)).rejects.toThrow();
    const statuses = async () => (await Promise.all(files.map(({ id }) => read(id)))).map(({ status }) => status);
    const left = (await statuses()).filter((status) => status === 'saved');
    expect(left).toHaveLength(3);
    await match();
    expect(compared).toBe(3);
    expect(await statuses()).toEqual(files.map(() => 'published'));
    for (const { id } of files) {
      const { timeline } = await read(id);
      expect(timeline.filter(({ by }) => by === 'Registry load')).toHaveLength(1);
    }
  });

  it('leaves an earlier revision published while a correction is on its way', async () => {
    const { id } = await save('Alder', 10);
    const archived = await as(id, 'd-1');
    const content = deeper(archived.content);
    await office().editor.correctFile({ params: { id }, body: { content }, ifMatch: 1 });
    await loadArchiveOf(office().test, '2026-11-14', [archived]);
    await match();
    const filing = await read(id);
    expect(filing).toMatchObject({
      revision: 2,
      status: 'saved',
      statusBefore: 'published',
      isCorrection: true,
      due: null,
    });
    expect(filing.publication).toMatchObject({ revision: 1, differs: false });
  });

  it('never changes what is not to be filed, and shows what it found', async () => {
    const { id } = await save('Alder', 10);
    await setAside(id, 'test');
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await match();
    expect(await read(id)).toMatchObject({
      status: 'not to be filed',
      setAside: 'test',
      publication: { disclosureId: 'd-1' },
    });
    // Once it is to be filed after all, the next load finds it.
    await mark(id, 'saved', 'It is no test');
    await loadArchiveOf(office().test, '2026-11-15', [await as(id, 'd-1')]);
    await match();
    expect(await read(id)).toMatchObject({ status: 'published' });
  });

  it('brings files from before the desk onto it', async () => {
    const { id } = await save('Alder', 10);
    await office().test.db.updateTable('filings').set({ before_desk: true }).execute();
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await match();
    expect(await read(id)).toMatchObject({ status: 'published', beforeDesk: false });
    expect(await wells({ view: 'done' })).toEqual(['Alder']);
  });

  it('finds the earlier revision of such a file, which has its filing since 0033', async () => {
    const { test, editor } = office();
    const { id } = await save('Alder', 10);
    const archived = await as(id, 'd-1');
    await editor.correctFile({ params: { id }, body: { content: deeper(archived.content) }, ifMatch: 1 });
    await test.db.deleteFrom('filings').where('revision', '=', 1).execute();
    await loadArchiveOf(test, '2026-11-13', [archived]);
    await match();
    expect((await read(id)).publication).toMatchObject({ revision: 2, differences: 1 });
    const migrations = await readMigrations(migrationsFolder);
    const added = migrations.find(({ name }) => name.startsWith('0033'))?.sql ?? '';
    for (const _ of ['once', 'again']) await asOwner(test, (db) => sql.raw(added).execute(db));
    const earlier = test.db.selectFrom('filings').selectAll().where('revision', '=', 1);
    expect(await earlier.execute()).toMatchObject([
      { is_newest: false, status: 'saved', before_desk: true, file_id: id },
    ]);
    await loadArchiveOf(test, '2026-11-14', [archived]);
    await match();
    expect((await read(id)).publication).toMatchObject({ revision: 1, differences: 0, seenIn: '2026-11-14' });
  });

  it('keeps the mark of a difference until it is accepted with a reason, or the difference is another', async () => {
    const { id } = await save('Alder', 10);
    await mark(id, 'uploaded');
    const archived = await as(id, 'd-1', deeper);
    await loadArchiveOf(office().test, '2026-11-14', [archived]);
    await match();
    const filing = await read(id);
    expect(filing).toMatchObject({ status: 'published', publication: { differs: true, wasPublicBefore: false } });
    expect(filing.clocks.every(({ stopped }) => stopped !== null)).toBe(true);
    const [finding] = filing.findings;
    expect(finding).toMatchObject({ ruleId: 'PUBLIC-01', severity: 'warning', place: 'Registry' });
    const { ruleId = '', where = '' } = finding ?? {};
    await office().editor.acceptFinding({
      params: { fileId: id },
      body: { ruleId, where, reason: 'Depth was amended there' },
    });
    expect((await read(id)).publication).toMatchObject({ differs: false, differences: 1 });
    await loadArchiveOf(office().test, '2026-11-15', [
      { ...archived, content: archived.content.replace('<TVD>1234', '<TVD>4321') },
    ]);
    await match();
    expect((await read(id)).publication).toMatchObject({ differs: true });
  });

  it('is done before uploaded files count as done', async () => {
    const { id } = await save('Alder', 10);
    await loadArchiveOf(office().test, '2026-11-13', [
      { ...(await as(id, 'd-0')), content: aDocument({ apiNumber: '42-461-99999-00-00' }) },
    ]);
    await mark(id, 'uploaded');
    expect(await wells({ view: 'done' })).toEqual([]);
    expect(await wells({ view: 'waiting' })).toEqual(['Alder']);
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await match();
    expect(await wells({ view: 'done' })).toEqual(['Alder']);
  });

  it('passes over a file of which a revision cannot be read, and judges it when it can be', async () => {
    const [first, second] = [await save('Alder', 10), await save('Birch', 11)];
    const archived = [await as(first.id, 'd-1'), await as(second.id, 'd-2')];
    await save('Alder', 10, office().lone, 5);
    const { store, db } = office().test;
    const newest = db.selectFrom('file_revisions').select('blob_key').where('revision', '=', 2);
    const { blob_key } = await newest.executeTakeFirstOrThrow();
    const get = store.get.bind(store);
    vi.spyOn(store, 'get').mockImplementation((key) =>
      key === blob_key ? Promise.reject(storageOutage(new Error('EIO'))) : get(key),
    );
    await loadArchiveOf(office().test, '2026-11-14', archived);
    // Nothing else is left: the next look at it comes in an hour.
    expect(await match()).toBeDefined();
    expect(await read(second.id)).toMatchObject({ status: 'published' });
    const found = db.selectFrom('filings').select('status').where('revision', '=', 1).orderBy('file_number');
    expect(await found.execute()).toEqual([{ status: 'saved' }, { status: 'published' }]);
    const counts = await office().editor.getPublicationSummary();
    expect(counts).toMatchObject({ found: 1, missing: 0, pending: 1 });
    vi.spyOn(store, 'check').mockRejectedValueOnce(storageOutage(new Error('away')));
    await loadArchiveOf(office().test, '2026-11-15', archived);
    await expect(match()).rejects.toMatchObject({ code: 'unavailable' });
    vi.restoreAllMocks();
    await match();
    expect(await read(first.id)).toMatchObject({ status: 'published', publication: { revision: 2 } });
  });

  it('leaves it unknown whether what it found was late, also once that was set aside and moved back', async () => {
    const { id } = await save('Alder', 120);
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await match();
    const late = async () => (await read(id)).clocks.map(({ stopped }) => stopped?.daysLate);
    expect(await late()).toEqual([null, null]);
    await setAside(id, 'test');
    await mark(id, 'published', 'It counts');
    expect(await late()).toEqual([null, null]);
  });

  it('keeps the day of the archive where what it found is set aside and moved back', async () => {
    const { id } = await save('Alder', 16);
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await match();
    const stopped = async () => (await read(id)).clocks.map((clock) => clock.stopped);
    const before = await stopped();
    expect(before).toMatchObject([{ on: '2026-11-14', daysLate: 0 }, { on: '2026-11-14' }]);
    await setAside(id, 'test');
    await mark(id, 'published', 'It counts');
    expect(await stopped()).toEqual(before);
  });

  it('looks again until a round has nothing left, also for a file that another instance has in hand', async () => {
    const { db } = office().test;
    const once = () => match(undefined, undefined, {}, 1);
    const { id } = await save('Alder', 10);
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    await db.transaction().execute(async (tx) => {
      await lockFor(tx, 'publications');
      expect(await once()).toBeUndefined();
    });
    expect(await once()).toBeUndefined();
    expect(await once()).toBeDefined();
  });

  it('looks for a file that comes back from the bin within an hour', async () => {
    const { editor, test } = office();
    const { id, name } = await save('Alder', 10);
    const archived = [await as(id, 'd-1')];
    await editor.deleteFile({ params: { fileName: name } });
    await loadArchiveOf(test, '2026-11-14', archived);
    const instance: { since?: Date } = {};
    expect(await match(undefined, undefined, instance)).toBeDefined();
    await editor.restoreFile({ params: { id } });
    await match(undefined, undefined, instance);
    expect((await read(id)).publication).toBeNull();
    instance.since = later(test.now(), -HOUR);
    await match(undefined, undefined, instance);
    expect(await read(id)).toMatchObject({ status: 'published', publication: { disclosureId: 'd-1' } });
  });

  it('is told only to those who see the file', async () => {
    const { id } = await save('Alder', 10);
    await loadArchiveOf(office().test, '2026-11-14', [await as(id, 'd-1')]);
    const { api: outsider } = await hireFor(office().test, 'Editor', 'outsider@example.com', [office().caprock]);
    const known = { disclosureId: 'd-1', archive: '2026-11-14' };
    expect((await read(id)).alreadyPublic).toMatchObject(known);
    expect((await office().editor.listFilings({ query: {} })).items).toMatchObject([{ alreadyPublic: known }]);
    await match();
    expect((await outsider.listFilings({ query: { status: 'any' } })).items).toEqual([]);
    expect(await problemOf(read(id, outsider))).toMatchObject({ status: 404 });
    expect((await read(id)).alreadyPublic).toBeUndefined();
  });
});
