import { type Filing, type filingEndpoints, ProblemError, type Request } from '@disclosure/api';
import {
  type FilingMove,
  type Met,
  type MetDuties,
  messages,
  metAfter,
  moveOf,
  needsAcceptance,
  nothingMet,
} from '@disclosure/core';
import { type Change, change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import type { Once } from '../http/read-request.ts';
import { mustExist, mustMatchVersion } from '../http/must.ts';
import { type FoundFile, hideForeign, mustLockAny, mustSee, notFound } from '../files/find-file.ts';
import { dueIn, metIn } from '../files/settle-clocks.ts';
import type { Asker, Reader } from '../files/visibility.ts';
import { listAssignees } from './assignees.ts';
import { findBlocking, openIn, recountAccepted } from './filing-findings.ts';
import { findMetBeforeAside } from './met-before-aside.ts';
import { deskDay, findFilingRow, type FilingRow, type FilingServices, toFiling } from './filing-rows.ts';

export interface Context {
  readonly caller: Asker & Reader;
  readonly once?: Once | undefined;
}

type Of<Call extends keyof typeof filingEndpoints> = Request<(typeof filingEndpoints)[Call]>;

export interface LockedFiling {
  readonly file: FoundFile;
  readonly row: FilingRow;
}

/** A filing that the caller may keep, locked until the transaction ends. Of what is in the bin, nothing is kept. */
export async function mustLockFiling(work: Change, asker: Asker, fileId: string): Promise<LockedFiling> {
  const file = await hideForeign(mustLockAny(work.tx, { asker, action: 'keep the filing of a file' }, fileId));
  if (file.deleted_at !== null) throw notFound();
  return { file, row: mustExist(await findFilingRow(work.tx, file.number), 'Filing') };
}

/** What each entry of the audit trail tells of the file: also when it was removed, those who saw it read the entry. */
export const tellFiling = ({ file: { id }, row }: LockedFiling) => {
  const { revision, owner_kind, customer_id, customer_name: customer } = row;
  return { id, customer, owner_kind, customer_id, revision };
};

/** Writes what changed, the next version and the entry of the timeline, and answers the filing. */
async function keep(
  services: FilingServices,
  { tx, now, author }: Change,
  row: FilingRow,
  { columns, event }: Kept,
): Promise<Filing> {
  await tx
    .updateTable('filings')
    .set({ ...columns, version: row.version + 1, changed_at: now } as object)
    .where('file_number', '=', row.file_number)
    .where('revision', '=', row.revision)
    .execute();
  const { file_number, revision } = row;
  await tx
    .insertInto('filing_events')
    .values({ file_number, revision, at: now, by_name: author.name, ...event })
    .execute();
  return toFiling(mustExist(await findFilingRow(tx, file_number), 'Filing'), deskDay(services));
}

interface Kept {
  readonly columns: Partial<Record<KeptColumn, unknown>>;
  readonly event: FilingEvent;
}

type KeptColumn =
  | 'status'
  | 'set_aside'
  | 'status_at'
  | 'status_by'
  | 'before_desk'
  | 'service_met_at'
  | 'service_met_revision'
  | 'service_day_unknown'
  | 'operator_met_at'
  | 'operator_met_revision'
  | 'operator_day_unknown'
  | 'due'
  | 'assignee_id'
  | 'snoozed_until'
  | 'snooze_reason';

interface FilingEvent {
  readonly kind: 'status' | 'assignee' | 'snooze';
  readonly before?: string;
  readonly after?: string;
  readonly note?: string;
  readonly day_unknown?: boolean;
}

const actions = { forward: 'marked', back: 'moved back', aside: 'set aside' } as const satisfies Readonly<
  Partial<Record<FilingMove, string>>
>;

/** Refused while errors or refusals of the newest revision are not accepted; a published file is a fact. */
export async function changeStatus(services: FilingServices, request: Of<'changeFilingStatus'>, context: Context) {
  const { params, body, ifMatch } = request;
  const seen = await mustSee(services.db, context.caller, params.fileId);
  const found = needsAcceptance(body.to) ? await findBlocking(services, context.caller.id, seen) : [];
  return change(services, context, async (work) => {
    const { file, row } = await mustLockFiling(work, context.caller, params.fileId);
    mustMatchVersion(ifMatch, toFiling(row, deskDay(services)));
    // Another revision came in the meantime, and no one has looked at what is in it.
    if (file.revision !== seen.revision) mustMatchVersion(0, toFiling(row, deskDay(services)));
    const move = moveFrom(row, body);
    await mustBeAccepted(work, file, found);
    if (needsAcceptance(body.to)) await recountAccepted(work.tx, file, found);
    noteStatus(work, { file, row }, body, move);
    const after = columnsAfter(row, body, work, await findDone(work.tx, row));
    const columns = { ...after, due: dueIn({ ...row, ...after }) };
    return keep(services, work, row, { columns, event: stepOf(row, body) });
  });
}

type StatusBody = Of<'changeFilingStatus'>['body'];

/** What was stored before the desk may have been sent or published long before this step. */
const stepOf = ({ status, before_desk }: FilingRow, { to, note }: StatusBody): FilingEvent => ({
  kind: 'status',
  before: status,
  after: to,
  note: note.trim(),
  day_unknown: before_desk,
});

/** What kind of move it is; refused without what that needs. A filing from before the desk may also stay as it is. */
function moveFrom({ status, before_desk }: FilingRow, { to, kind, note }: StatusBody) {
  const move = moveOf(status, to);
  if (move === 'none') {
    if (before_desk) return 'forward';
    throw refused('to', messages.filings.sameStatus);
  }
  if (move === 'back' && note.trim() === '') throw refused('note', messages.filings.backNeedsReason);
  if (move === 'aside' && kind === undefined) throw refused('kind', messages.filings.kindNeeded);
  if (move === 'aside' && kind === 'other' && note.trim() === '')
    throw refused('note', messages.filings.otherNeedsReason);
  return move;
}

export const refused = (path: string, message: string) =>
  new ProblemError('rule-broken', message, { errors: [{ path, message }] });

async function mustBeAccepted({ tx }: Change, { number }: FoundFile, found: Awaited<ReturnType<typeof findBlocking>>) {
  const open = await openIn(tx, number, found);
  if (open.length === 0) return;
  const errors = open.map(({ where, place, message, ruleId }) => ({
    path: where,
    message: `${place}: ${message}`,
    id: ruleId,
  }));
  throw new ProblemError('conflict', messages.filings.notAccepted(open.length), { errors });
}

/** What the revisions before this one have done: a load of the registry may have found it after this one was marked. */
async function findMetBefore(tx: Db, { file_number, revision }: FilingRow): Promise<MetDuties> {
  const before = await tx
    .selectFrom('filings')
    .select(['service_met_at', 'service_met_revision', 'service_day_unknown'])
    .select(['operator_met_at', 'operator_met_revision', 'operator_day_unknown'])
    .where('file_number', '=', file_number)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before ? metIn(before) : nothingMet;
}

interface Done {
  readonly earlier: MetDuties;
  readonly before: MetDuties;
}

/** What the revisions before this one have done, and what is done before the status changes. */
async function findDone(tx: Db, row: FilingRow): Promise<Done> {
  const earlier = await findMetBefore(tx, row);
  const isAside = row.status === 'not to be filed';
  return { earlier, before: isAside ? await findMetBeforeAside(tx, row, earlier) : metIn(row) };
}

function columnsAfter(row: FilingRow, { to, kind }: StatusBody, { now, author }: Change, { earlier, before }: Done) {
  const by = { at: now, revision: row.revision, isDayUnknown: row.before_desk };
  const met = metAfter(before, to, by, earlier);
  return {
    status: to,
    set_aside: to === 'not to be filed' ? (kind ?? 'other') : null,
    status_at: now,
    status_by: author.name,
    before_desk: false,
    ...metColumns('service', met['service company']),
    ...metColumns('operator', met.operator),
  };
}

export const metColumns = <Duty extends 'service' | 'operator'>(duty: Duty, met: Met | undefined) =>
  ({
    [`${duty}_met_at`]: met?.at ?? null,
    [`${duty}_met_revision`]: met?.revision ?? null,
    [`${duty}_day_unknown`]: met?.isDayUnknown ?? false,
  }) as { [Column in `${Duty}_met_at`]: Date | null } & { [Column in `${Duty}_met_revision`]: number | null } & {
    [Column in `${Duty}_day_unknown`]: boolean;
  };

function noteStatus({ note }: Change, { file, row }: LockedFiling, body: StatusBody, move: keyof typeof actions): void {
  const { number, name } = file;
  const { status, set_aside } = row;
  const words = body.note.trim();
  const filing = tellFiling({ file, row });
  note({
    entity: 'file',
    entityId: number,
    name,
    action: actions[move],
    before: { ...filing, status, ...(set_aside && { set_aside }) },
    after: { ...filing, status: body.to, ...(body.kind && { set_aside: body.kind }), ...(words && { note: words }) },
  });
}

export const assignFiling = (
  services: FilingServices,
  { params, body, ifMatch }: Of<'assignFiling'>,
  context: Context,
): Promise<Filing> =>
  change(services, context, async (work) => {
    const { file, row } = await mustLockFiling(work, context.caller, params.fileId);
    const current = toFiling(row, deskDay(services));
    const assignees = await listAssignees(work.tx, file.number);
    const to = assignees.find(({ id }) => id === body.userId);
    if (!to) throw refused('userId', messages.filings.notAnAssignee);
    if (row.assignee_id === to.id) return current;
    mustMatchVersion(ifMatch, current);
    const before = row.assignee_name ?? '';
    const filing = tellFiling({ file, row });
    work.note({
      entity: 'file',
      entityId: file.number,
      name: file.name,
      action: 'assigned',
      before: { ...filing, assignee: before },
      after: { ...filing, assignee: to.name },
    });
    const event = { kind: 'assignee', before, after: to.name } as const;
    return keep(services, work, row, { columns: { assignee_id: to.id }, event });
  });

function mustBeLater(until: string | null, reason: string, today: string): void {
  if (until === null) return;
  if (until <= today) throw refused('until', messages.filings.snoozePast);
  if (reason === '') throw refused('reason', messages.filings.snoozeReason);
}

export const snoozeFiling = (
  services: FilingServices,
  { params, body, ifMatch }: Of<'snoozeFiling'>,
  context: Context,
): Promise<Filing> =>
  change(services, context, async (work) => {
    const { until } = body;
    const reason = until === null ? '' : body.reason.trim();
    const day = deskDay(services);
    const { file, row } = await mustLockFiling(work, context.caller, params.fileId);
    mustBeLater(until, reason, day.today);
    const isSnoozed = until === row.snoozed_until && reason === row.snooze_reason;
    if (isSnoozed || (until === null && row.snoozed_until === null)) return toFiling(row, day);
    mustMatchVersion(ifMatch, toFiling(row, day));
    const filing = tellFiling({ file, row });
    work.note({
      entity: 'file',
      entityId: file.number,
      name: file.name,
      action: until === null ? 'woken' : 'snoozed',
      before: { ...filing, snoozed_until: row.snoozed_until },
      after: { ...filing, snoozed_until: until, ...(reason && { note: reason }) },
    });
    const columns = { snoozed_until: until, snooze_reason: reason };
    const event = { kind: 'snooze', before: row.snoozed_until ?? '', after: until ?? '', note: reason } as const;
    return keep(services, work, row, { columns, event });
  });
