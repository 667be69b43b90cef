import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deskOf, filingOffice, TODAY } from '../../test/filing-office.ts';
import { asOwner } from '../../test/test-database.ts';

const office = filingOffice();
const { save, mark, setAside, read } = deskOf(office);

describe('a filing that is set aside and moved back', () => {
  it('has done on the same day what it had done before', async () => {
    const { db } = office().test;
    const stopped = async (fileId: string) => (await read(fileId)).clocks.map((clock) => clock.stopped);
    const { id } = await save('Alder', 30);
    await mark(id, 'uploaded');
    await sql`update filing_events set at = at - interval '2 days'`.execute(db);
    await sql`update filings set service_met_at = service_met_at - interval '2 days',
                                 operator_met_at = operator_met_at - interval '2 days'`.execute(db);
    const before = await stopped(id);
    expect(before.map((each) => each?.on)).toEqual(['2026-11-13', '2026-11-13']);
    await setAside(id, 'test');
    expect((await stopped(id)).map((each) => each?.on)).toEqual([TODAY, TODAY]);
    await mark(id, 'uploaded', 'It counts');
    expect(await stopped(id)).toEqual(before);
    await setAside(id, 'test');
    expect(await mark(id, 'saved', 'To be sent')).toMatchObject({ due: '2026-10-31' });
  });

  it('has done nothing of what an earlier revision had done that was set aside, too', async () => {
    const { id } = await save('Alder', 30);
    await mark(id, 'uploaded');
    await setAside(id, 'test');
    await sql`update filing_events set at = at - interval '2 days'`.execute(office().test.db);
    await save('Alder', 30, office().lone, 5);
    await mark(id, 'sent');
    await setAside(id, 'test');
    const { clocks } = await mark(id, 'sent', 'It counts');
    expect(clocks.flatMap(({ who, stopped }) => (stopped ? [[who, stopped.on, stopped.revision]] : []))).toEqual([
      ['service company', TODAY, 2],
    ]);
  });

  it('keeps which of its days are unknown where it is from before the desk', async () => {
    const { test } = office();
    const { id } = await save('Alder', 400);
    await sql`update filings set before_desk = true, due = null`.execute(test.db);
    const late = async () =>
      Object.fromEntries((await read(id)).clocks.map(({ who, stopped }) => [who, stopped?.daysLate]));
    await mark(id, 'sent');
    await mark(id, 'uploaded');
    const before = await late();
    expect(before['service company']).toBeNull();
    expect(before['operator']).toBeGreaterThan(0);
    await setAside(id, 'test');
    await mark(id, 'uploaded', 'It counts');
    expect(await late()).toEqual(before);
  });

  it('keeps that its days are known where the tables were made again for a backup', async () => {
    const { test } = office();
    const { id } = await save('Alder', 30);
    await sql`update file_revisions set uploaded_at = uploaded_at - interval '2 days'`.execute(test.db);
    await mark(id, 'uploaded');
    const late = async () => (await read(id)).clocks.map(({ stopped }) => stopped?.daysLate);
    const before = await late();
    expect(before).toEqual([15, 0]);
    await asOwner(test, (db) => sql`update kysely_migration set timestamp = '2027-01-01T00:00:00Z'`.execute(db));
    await setAside(id, 'test');
    await mark(id, 'uploaded', 'It counts');
    expect(await late()).toEqual(before);
  });
});
