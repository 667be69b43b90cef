import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadArchiveOf, matchAll } from '../../test/archives.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { untilLockWait } from '../../test/until-lock-wait.ts';

const office = filingOffice();
const { save, mark, read } = deskOf(office);

const contentOf = async (id: string) => (await office().editor.getFileContent({ params: { id }, query: {} })).content;

async function load(day: string, content: string, id = 'd-1') {
  await loadArchiveOf(office().test, day, [{ id, content }]);
  await matchAll(office().test);
}

const latenessOf = async (id: string) => (await read(id)).clocks.map(({ stopped }) => stopped?.daysLate);

describe('what loads of the registry have found', () => {
  it('was done on a day that is not known, also when it is public again under another id', async () => {
    const { id } = await save('Alder', 200);
    const content = await contentOf(id);
    await load('2026-11-13', content);
    expect(await latenessOf(id)).toEqual([null, null]);
    const first = await read(id);
    await load('2026-11-14', content, 'd-2');
    expect(await latenessOf(id)).toEqual([null, null]);
    const { publication } = await read(id);
    expect(publication).toMatchObject({ disclosureId: 'd-2', since: '2026-11-13', seenIn: '2026-11-14' });
    expect(publication?.wasPublicBefore).toBe(first.publication?.wasPublicBefore);
    // A later revision has what the first one has done.
    await save('Alder', 200, office().lone, 5);
    expect(await latenessOf(id)).toEqual([null, null]);
  });

  it('was done for later revisions, too, on a day that is not known', async () => {
    const { id } = await save('Alder', 200);
    const content = await contentOf(id);
    const deeper = content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>');
    await office().editor.correctFile({ params: { id }, body: { content: deeper }, ifMatch: 1 });
    await load('2026-11-15', content);
    expect(await read(id)).toMatchObject({ revision: 2, status: 'saved', publication: { revision: 1 } });
    expect(await latenessOf(id)).toEqual([null, null]);
  });

  it('was not done by an earlier revision', async () => {
    const { id } = await save('Alder', 200);
    const deeper = (await contentOf(id)).replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>');
    await office().editor.correctFile({ params: { id }, body: { content: deeper }, ifMatch: 1 });
    await load('2026-11-15', deeper);
    const revisions = office().test.db.selectFrom('filings').select(['revision', 'status', 'operator_met_revision']);
    expect(await revisions.orderBy('revision').execute()).toEqual([
      { revision: 1, status: 'saved', operator_met_revision: null },
      { revision: 2, status: 'published', operator_met_revision: 2 },
    ]);
  });

  it('was done, also when a later revision that was marked before is moved back', async () => {
    const { id } = await save('Alder', 200);
    const content = await contentOf(id);
    const deeper = content.replace(/<TVD>.*?<\/TVD>/, '<TVD>1234</TVD>');
    await office().editor.correctFile({ params: { id }, body: { content: deeper }, ifMatch: 1 });
    await mark(id, 'uploaded');
    await load('2026-11-15', content);
    expect(await read(id)).toMatchObject({ status: 'uploaded', publication: { revision: 1 } });
    await mark(id, 'saved', 'It was not uploaded');
    const moved = await read(id);
    expect(moved).toMatchObject({ status: 'saved', due: null, isCorrection: true });
    expect(moved.clocks.map(({ stopped }) => stopped?.revision)).toEqual([1, 1]);
  });

  it('is published again by the next load when somebody has moved it back', async () => {
    const { id } = await save('Alder', 200);
    const content = await contentOf(id);
    await load('2026-11-13', content);
    await mark(id, 'saved', 'By mistake');
    await load('2026-11-14', content);
    expect(await read(id)).toMatchObject({ status: 'published', due: null, publication: { since: '2026-11-13' } });
    const { timeline } = await read(id);
    expect(timeline.map(({ after }) => after)).toEqual(['published', 'saved', 'published', '']);
  });

  it('is not told of a file that is deleted while it is compared', async () => {
    const { test } = office();
    const { id } = await save('Alder', 200);
    await loadArchiveOf(test, '2026-11-15', [{ id: 'd-1', content: await contentOf(id) }]);
    const held = await test.db.startTransaction().execute();
    const inBin = { deleted_at: test.now(), deleted_by: 'Editor Smith' };
    await held.updateTable('files').set(inBin).where('id', '=', id).execute();
    const matching = matchAll(test);
    await untilLockWait(test.db);
    await held.commit().execute();
    await matching;
    const filing = test.db.selectFrom('filings').select('status').where('file_id', '=', id);
    expect(await filing.execute()).toEqual([{ status: 'saved' }]);
  });

  it('leaves the day on which somebody marked it', async () => {
    const { id } = await save('Alder', 40);
    await mark(id, 'sent');
    await load('2026-11-15', await contentOf(id));
    const { clocks } = await read(id);
    expect(clocks.map(({ who, stopped }) => [who, stopped?.daysLate])).toEqual([
      ['service company', 25],
      ['operator', 0],
    ]);
  });
});

describe('an accepted difference', () => {
  /** As many numbers as asked for differ, row by row: they get these digits before their own. */
  const differing = (content: string, digits: readonly string[]) => {
    let at = -1;
    return content.replaceAll(/<(?:PercentHFJob|MassIngredient)>/g, (head) => {
      at += 1;
      return `${head}${digits[at] ?? ''}`;
    });
  };
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];

  async function accept(id: string) {
    const [finding] = (await read(id)).findings;
    const { ruleId = '', where = '' } = finding ?? {};
    const body = { ruleId, where, reason: 'Agreed with the operator' };
    await office().editor.acceptFinding({ params: { fileId: id }, body });
  }

  async function accepted() {
    const { id } = await save('Alder', 10);
    const content = await contentOf(id);
    await load('2026-11-13', differing(content, eight));
    expect((await read(id)).publication).toMatchObject({ differences: 8, differs: true });
    await accept(id);
    expect((await read(id)).publication).toMatchObject({ differs: false });
    return { id, content };
  }

  it('covers no other one, also of those that the words do not name', async () => {
    const { id, content } = await accepted();
    await load('2026-11-14', differing(content, eight));
    expect((await read(id)).publication).toMatchObject({ differs: false, seenIn: '2026-11-14' });
    await load('2026-11-15', differing(content, [...eight.slice(0, 7), '9']));
    const filing = await read(id);
    expect(filing.publication).toMatchObject({ differences: 8, differs: true });
    expect(filing.findings[0]).toMatchObject({ ruleId: 'PUBLIC-01', accepted: null });
    expect(filing.lapsed).toHaveLength(1);
    await accept(id);
    expect((await read(id)).publication).toMatchObject({ differs: false });
  });

  it('that an earlier program has noted stays accepted as long as it is the same', async () => {
    const { id, content } = await accepted();
    const { db } = office().test;
    const asBefore = async () => {
      await sql`update filing_publications set subject = null, fingerprint = 'earlier'`.execute(db);
      await sql`update filing_acceptances set subject = 'd-1'`.execute(db);
    };
    await asBefore();
    expect((await read(id)).publication).toMatchObject({ differs: false });
    await load('2026-11-14', differing(content, eight));
    expect(await read(id)).toMatchObject({ publication: { differs: false }, lapsed: [] });
    await asBefore();
    await load('2026-11-15', differing(content, [...eight.slice(0, 7), '9']));
    expect((await read(id)).publication).toMatchObject({ differs: true });
  });
});
