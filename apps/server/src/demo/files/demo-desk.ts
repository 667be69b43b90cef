import { type FilingStatus, metAfter, type MetDuties, nothingMet } from '@disclosure/core';
import { DAY, HOUR, later } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { settleClocks } from '../../files/settle-clocks.ts';

/** What was done with a demo file after it was stored: the last status, and the hours after the upload of each step. */
interface DeskStory {
  readonly to: FilingStatus;
  readonly hours: number;
  readonly note?: string;
}

const published: readonly DeskStory[] = [
  { to: 'sent', hours: 3, note: 'XML and form by mail' },
  { to: 'approved', hours: 30 },
  { to: 'uploaded', hours: 54 },
  { to: 'published', hours: 150 },
];

/** Without a line here, what was stored long ago is published, and what is new is saved. */
const stories: Readonly<Record<string, readonly DeskStory[]>> = {
  'Javelina Unit 4-9 2H': [{ to: 'not to be filed', hours: 5, note: 'The operator files this one' }],
  'Caprock State 22-15 A 1H': published,
  'Caprock State 22-15 B 2H': [{ to: 'uploaded', hours: 500 }],
  'Caprock State 22-15 C 3H': [{ to: 'uploaded', hours: 520 }],
  'Pyote Ranch 44 3H': [{ to: 'sent', hours: 20 }],
  'Pyote Ranch 44 4H': [
    { to: 'sent', hours: 20 },
    { to: 'approved', hours: 200, note: 'Mail of the operator' },
  ],
  'Sagebrush Federal 5-4H': [{ to: 'sent', hours: 40 }],
  'Sagebrush Federal 6-4H': [{ to: 'sent', hours: 41 }],
  'Soapweed 16-2HZ': [
    { to: 'sent', hours: 60 },
    { to: 'approved', hours: 700, note: 'Mail of the operator' },
  ],
};

/** Those whose first revision was published before it was corrected. */
const AMENDED = 'Pyote Ranch 44 2H';
const OLD = 60 * DAY;

export interface DemoFiling {
  readonly number: number;
  readonly customerId: number;
  readonly revision: number;
  readonly well: string;
  readonly uploadedAt: Date;
}

interface Staff {
  readonly id: number;
  readonly name: string;
  /** The ids of the customers whose files they see. */
  readonly customers: ReadonlySet<number>;
}

/** Brings the newest revision of a demo file as far as its story goes. */
export async function fillDesk(tx: Db, filing: DemoFiling, staff: readonly [Staff, Staff], now: Date): Promise<void> {
  const [editor, manager] = staff;
  const isOfEditor = editor.customers.has(filing.customerId) && !filing.well.startsWith('Bluebonnet');
  const assignee = isOfEditor ? editor : manager;
  const isAmended = filing.well === AMENDED;
  const steps: readonly DeskStory[] = isAmended
    ? published.map(({ to }, place) => ({ to, hours: 4 * place + 2 }))
    : (stories[filing.well] ?? (now.getTime() - filing.uploadedAt.getTime() > OLD ? published : []));
  // The first revision of the amended one was published; its correction is on the way.
  const revision = isAmended ? 1 : filing.revision;
  const from = isAmended ? later(filing.uploadedAt, -DAY) : filing.uploadedAt;
  const done = steps.map(({ to, hours, note = '' }) => ({ to, note, at: later(from, hours * HOUR) }));
  await noteSteps(tx, { ...filing, revision }, done, editor.name);
  const met = done.reduce<MetDuties>((before, { to, at }) => metAfter(before, to, { at, revision }), nothingMet);
  const last = done.at(-1);
  await keepFiling(tx, filing, {
    assignee_id: assignee.id,
    ...columnsOf(met),
    ...(!isAmended && statusOf(last, editor)),
  });
  if (isAmended) await keepFiling(tx, { ...filing, revision }, { ...statusOf(last, editor), ...columnsOf(met) });
  await settleClocks(tx, [filing.number]);
}

type Done = Pick<DeskStory, 'to' | 'note'> & { readonly at: Date };

const columnsOf = (met: MetDuties) => ({
  before_desk: false,
  service_met_at: met['service company']?.at ?? null,
  service_met_revision: met['service company']?.revision ?? null,
  operator_met_at: met.operator?.at ?? null,
  operator_met_revision: met.operator?.revision ?? null,
});

const statusOf = (last: Done | undefined, { name }: Staff) =>
  last && {
    status: last.to,
    set_aside: last.to === 'not to be filed' ? ('duplicate' as const) : null,
    status_at: last.at,
    status_by: name,
    changed_at: last.at,
  };

const keepFiling = (tx: Db, { number, revision }: Pick<DemoFiling, 'number' | 'revision'>, columns: object) =>
  tx.updateTable('filings').set(columns).where('file_number', '=', number).where('revision', '=', revision).execute();

async function noteSteps(tx: Db, { number, revision }: DemoFiling, done: readonly Done[], by_name: string) {
  if (done.length === 0) return;
  const events = done.map(({ to, at, note = '' }, place) => ({
    file_number: number,
    revision,
    at,
    by_name,
    kind: 'status' as const,
    before: done[place - 1]?.to ?? 'saved',
    after: to,
    note,
  }));
  await tx.insertInto('filing_events').values(events).execute();
}
