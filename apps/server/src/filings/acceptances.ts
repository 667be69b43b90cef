import { type Acceptance, type filingEndpoints, LEAST_REASON, ProblemError, type Request } from '@disclosure/api';
import { type DocumentFinding, isAcceptable, matchAccepted, messages } from '@disclosure/core';
import { type Change, change } from '../audit/change.ts';
import { type FoundFile, mustSee } from '../files/find-file.ts';
import {
  findInFiling,
  listAcceptances,
  recountAccepted,
  type StoredAcceptance,
  toAcceptance,
} from './filing-findings.ts';
import type { FilingServices } from './filing-rows.ts';
import { type Context, type LockedFiling, mustLockFiling, refused, tellFiling } from './keep-filing.ts';

type Of<Call extends keyof typeof filingEndpoints> = Request<(typeof filingEndpoints)[Call]>;

/** Accepts a finding of the newest revision. It holds for later ones too, while rule, row and text are the same. */
export async function acceptFinding(
  services: FilingServices,
  { params, body }: Of<'acceptFinding'>,
  context: Context,
): Promise<Acceptance> {
  const reason = body.reason.trim();
  if (reason.length < LEAST_REASON) throw refused('reason', messages.filings.reasonTooShort(LEAST_REASON));
  const seen = await mustSee(services.db, context.caller, params.fileId);
  const found = await findInFiling(services, context.caller.id, seen);
  return change(services, context, async (work) => {
    const filing = await mustLockFiling(work, context.caller, params.fileId);
    const { file } = filing;
    const matched = matchAccepted(found, await listAcceptances(work.tx, file.number));
    const here = matched.findings.filter(
      ({ finding }) => finding.ruleId === body.ruleId && finding.where === body.where,
    );
    const [first] = here;
    if (!first || file.revision !== seen.revision) throw new ProblemError('not-found', messages.filings.findingGone);
    if (!isAcceptable(first.finding)) throw refused('ruleId', messages.filings.notAcceptable);
    const open = here.find(({ accepted }) => !accepted)?.finding;
    if (!open) throw new ProblemError('conflict', messages.filings.acceptedAlready);
    const stored = await insertAcceptance(work, file, { ...open, reason });
    await noteAcceptance(work, filing, found, { kind: 'accepted', place: open.place, message: open.message, reason });
    return toAcceptance(stored);
  });
}

interface Accepting extends Pick<StoredAcceptance, 'ruleId' | 'subject' | 'message' | 'place' | 'reason'> {
  readonly severity: string;
}

const insertAcceptance = (
  { tx, now, author }: Change,
  { number, revision }: FoundFile,
  { ruleId, subject, message, place, severity, reason }: Accepting,
): Promise<StoredAcceptance> =>
  tx
    .insertInto('filing_acceptances')
    .values({
      file_number: number,
      revision,
      rule_id: ruleId,
      subject,
      message,
      place,
      severity,
      reason,
      accepted_at: now,
      accepted_by: author.name,
    })
    .returning(['id', 'revision', 'rule_id as ruleId', 'subject', 'message', 'place', 'reason'])
    .returning(['accepted_at', 'accepted_by'])
    .executeTakeFirstOrThrow();

/** The finding is open again. The status stays: what was sent was sent. */
export async function withdrawAcceptance(
  services: FilingServices,
  { params }: Of<'withdrawAcceptance'>,
  context: Context,
): Promise<void> {
  const seen = await mustSee(services.db, context.caller, params.fileId);
  const found = await findInFiling(services, context.caller.id, seen);
  await change(services, context, async (work) => {
    const filing = await mustLockFiling(work, context.caller, params.fileId);
    const { file } = filing;
    const withdrawn = await work.tx
      .updateTable('filing_acceptances')
      .set({ withdrawn_at: work.now, withdrawn_by: work.author.name })
      .where('id', '=', params.id)
      .where('file_number', '=', file.number)
      .where('withdrawn_at', 'is', null)
      .returning(['place', 'message', 'reason'])
      .executeTakeFirst();
    if (!withdrawn) throw new ProblemError('not-found', messages.filings.acceptanceGone);
    await noteAcceptance(work, filing, found, { kind: 'withdrawn', ...withdrawn });
  });
}

interface Noted {
  readonly kind: 'accepted' | 'withdrawn';
  readonly place: string;
  readonly message: string;
  readonly reason: string;
}

/** Audit trail, timeline, the count for the list and the next version of the filing. */
async function noteAcceptance(work: Change, filing: LockedFiling, found: readonly DocumentFinding[], noted: Noted) {
  const { tx, now, author } = work;
  const { number, name } = filing.file;
  const { file_number, revision, version } = filing.row;
  const { kind, place, message, reason } = noted;
  const side = { ...tellFiling(filing), place, message, note: reason };
  const entry = { entity: 'file', entityId: number, name } as const;
  if (kind === 'accepted') work.note({ ...entry, action: 'finding accepted', after: side });
  else work.note({ ...entry, action: 'acceptance withdrawn', before: side });
  const event = { kind, after: `${place}: ${message}`, note: reason };
  await tx
    .insertInto('filing_events')
    .values({ file_number, revision, at: now, by_name: author.name, ...event })
    .execute();
  await recountAccepted(tx, { number, revision }, found);
  await tx
    .updateTable('filings')
    .set({ version: version + 1, changed_at: now })
    .where('file_number', '=', number)
    .where('revision', '=', revision)
    .execute();
}
