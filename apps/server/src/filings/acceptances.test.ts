import { describe, expect, it } from 'vitest';
import { aDocument } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { problemOf } from '../../test/staff.ts';

const office = filingOffice();
const read = (fileId: string) => office().editor.getFiling({ params: { fileId } });
const mark = (fileId: string, to: 'sent' | 'approved' | 'uploaded' | 'published') =>
  office().editor.changeFilingStatus({ params: { fileId }, body: { to, note: '' } });

describe('an accepted finding', () => {
  /** With a CAS number whose last digit is wrong. */
  const faulty = (mass = 1_000_000) => aDocument({ totalMass: mass }).replace('7732-18-5', '7732-18-6');
  const saveFaulty = async (content = faulty()) => {
    const { editor, lone } = office();
    return (await editor.uploadFile({ body: { fileName: 'F.xml', content, metadata: { customerId: lone } } })).result;
  };
  const accept = (
    fileId: string,
    finding: { ruleId: string; where: string } | undefined,
    reason = 'Agreed with the lab',
  ) => office().editor.acceptFinding({ params: { fileId }, body: { ruleId: '', where: '', ...finding, reason } });
  const pickFinding = (all: Awaited<ReturnType<typeof read>>['findings']) =>
    all.filter(({ severity }) => severity === 'error' || severity === 'refusal');

  it('opens the way to sent, approved and uploaded, but published needs none', async () => {
    const { id } = await saveFaulty();
    const [open, ...others] = pickFinding((await read(id)).findings);
    expect(open).toMatchObject({ accepted: null });
    for (const to of ['sent', 'approved', 'uploaded'] as const) {
      await expect(mark(id, to)).rejects.toMatchObject({
        status: 409,
        details: {
          errors: [{ id: open?.ruleId, path: open?.where }, ...others.map(() => expect.anything() as object)],
        },
      });
    }
    expect(await problemOf(accept(id, open, 'short'))).toMatchObject({ status: 400 });
    expect(await problemOf(accept(id, { ruleId: 'NONE-01', where: '' }))).toMatchObject({ status: 404 });
    for (const finding of [open, ...others]) await accept(id, finding);
    expect(await problemOf(accept(id, open))).toMatchObject({ status: 409 });
    expect(await mark(id, 'sent')).toMatchObject({ status: 'sent', accepted: 1 + others.length });
    const { result } = await office().editor.uploadFile({
      body: { fileName: 'G.xml', content: faulty(), metadata: { customerId: office().lone } },
    });
    expect(await mark(result.id, 'published')).toMatchObject({ status: 'published' });
  });

  it.each([
    ['only refusals are known', { error_count: 0, refusal_count: 1 }],
    ['earlier rules found nothing', { error_count: 0, refusal_count: 0, rules_version: 1 }],
  ])('is asked for where %s', async (_, known) => {
    const { id } = await saveFaulty();
    await office().test.db.updateTable('files').set(known).where('id', '=', id).execute();
    expect(await problemOf(mark(id, 'sent'))).toMatchObject({ status: 409 });
  });

  it('holds for the next revision while rule, row and text are the same, and lapses otherwise', async () => {
    const { id } = await saveFaulty();
    for (const finding of pickFinding((await read(id)).findings)) await accept(id, finding);
    await saveFaulty(faulty(1_000_001));
    const second = await read(id);
    expect(second.revision).toBe(2);
    expect(pickFinding(second.findings).filter(({ accepted }) => accepted?.revision === 1)).not.toEqual([]);
    await saveFaulty(aDocument({ totalMass: 1_000_000 }));
    const third = await read(id);
    expect([third.revision, third.lapsed.length > 0]).toEqual([3, true]);
  });

  it('can be withdrawn, and is open again', async () => {
    const { editor } = office();
    const { id } = await saveFaulty();
    const [finding] = pickFinding((await read(id)).findings);
    const { id: acceptance } = await accept(id, finding);
    await editor.withdrawAcceptance({ params: { fileId: id, id: acceptance } });
    expect(pickFinding((await read(id)).findings)[0]?.accepted).toBeNull();
    expect(await problemOf(editor.withdrawAcceptance({ params: { fileId: id, id: acceptance } }))).toMatchObject({
      status: 404,
    });
    expect((await read(id)).timeline.map(({ kind }) => kind)).toEqual(['withdrawn', 'accepted', 'revision']);
  });
});
