import { COUNTED_FILINGS } from '@disclosure/api';
import { type FilingStatus, moveOf, needsAcceptance } from '@disclosure/core';
import {
  groupBy,
  type History,
  isDone,
  isRefused,
  type KeptFiling,
  type Line,
  of,
  type RequestOf,
} from '../history.ts';
import { pairOf } from './files.ts';
import type { Check, Evidence } from './invariants.ts';

/** What is done at the desk happens once, as the table of moves allows it, and everything that tells of it agrees. */
export const findBrokenFilings: Check = (evidence) => [
  ...evidence.aftermath.filings.flatMap(findBrokenTimeline),
  ...findLostDeeds(evidence),
  ...findUnasked(evidence),
  ...findStaleReadings(evidence),
  ...findWrongDesks(evidence),
];

/** What a timeline says of a filing at one of its lines. */
interface Standing {
  readonly status: string;
  readonly snooze: string;
  /** Unknown until someone else gets it: it begins with who saved the file. */
  readonly assignee?: string;
  readonly accepted: number;
}

/** Each revision starts the filing over. */
const BEGINNING = { status: 'saved', snooze: '' };

function findBrokenTimeline({ name, lines, version, status, assignee, blocking }: KeptFiling): string[] {
  const wrong = version === lines.length ? [] : [`${name} has version ${version}, and ${lines.length} lines`];
  let standing: Standing = { ...BEGINNING, accepted: 0 };
  for (const line of lines) {
    wrong.push(...findContradictions(standing, line, blocking).map((text) => `${name} ${text}`));
    standing = standingAfter(standing, line);
  }
  if (standing.status !== status) wrong.push(`${name} is ${status}, but its timeline says ${standing.status}`);
  if ((standing.assignee ?? assignee) !== assignee)
    wrong.push(`${name} has an assignee whom its timeline does not tell`);
  return wrong;
}

function standingAfter(standing: Standing, { kind, after }: Line): Standing {
  if (kind === 'revision') return { ...standing, ...BEGINNING };
  if (kind === 'accepted') return { ...standing, accepted: standing.accepted + 1 };
  if (kind === 'found') return { ...standing, status: after };
  return { ...standing, [kind]: after };
}

function findContradictions(standing: Standing, line: Line, blocking: number): string[] {
  const { before } = line;
  if (line.kind === 'revision' || line.kind === 'accepted') return [];
  const kind = line.kind === 'found' ? 'status' : line.kind;
  const is = standing[kind] ?? before;
  if (is !== before) return [`had the ${kind} ${is}, and its timeline says ${before}`];
  if (line.kind === 'found') return findWrongFind(line);
  return kind === 'status' ? findWrongMove(line, blocking - standing.accepted) : [];
}

function findWrongMove({ before, after, note }: Line, open: number): string[] {
  const [from, to] = [before as FilingStatus, after as FilingStatus];
  const move = moveOf(from, to);
  if (move === 'none' || (move === 'back' && note === '')) return [`went from ${from} to ${to} without a reason`];
  return open > 0 && needsAcceptance(to) ? [`became ${to} with ${open} refusals that no one had accepted`] : [];
}

/** What is public is published, unless it is not to be filed; and nothing is set back. */
function findWrongFind({ before, after }: Line): string[] {
  const isForward = moveOf(before as FilingStatus, 'published') === 'forward';
  return after === (isForward ? 'published' : before) ? [] : [`was ${before} when it was found, and became ${after}`];
}

type DeskRequest = RequestOf<'keep filing'> | RequestOf<'take filing'>;

const deskRequests = (history: History): DeskRequest[] => [
  ...of(history, 'keep filing'),
  ...of(history, 'take filing'),
];

/** An acknowledged deed is a line, at the version that it was told. A refused one is none, and an unknown one at most one. */
function findLostDeeds({ history, aftermath }: Evidence): string[] {
  const kept = new Map(aftermath.filings.map((filing) => [filing.id, filing]));
  return [...groupBy(deskRequests(history), ({ said }) => said.key)].flatMap(([key, tries]) => {
    const filing = kept.get(tries[0]?.said.id ?? '');
    const lines = filing?.lines ?? [];
    const wrong = tries.flatMap((request) => findLost(request, filing));
    const count = lines.filter(({ note }) => note !== '' && note === tries[0]?.said.line.note).length;
    if (count > 1) wrong.push(`${key} was done ${count} times`);
    if (count > 0 && tries.every(isRefused)) wrong.push(`${key} was refused and done`);
    return wrong;
  });
}

function findLost({ said: { key, line, ifMatch }, outcome }: DeskRequest, filing: KeptFiling | undefined): string[] {
  if (outcome.is !== 'done') return [];
  const { version } = outcome.answer;
  if (!filing) return [`${key} is lost`];
  if (version === undefined || ifMatch === undefined)
    return filing.lines.some((each) => isSame(each, line)) ? [] : [`${key} is lost`];
  const told = { line, ifMatch, version };
  if (isMade(filing, told) || isTakenAlready(filing, told)) return [];
  return [
    version === ifMatch + 1 ? `${key} is lost` : `${key} was based on version ${ifMatch} and made version ${version}`,
  ];
}

/** The line that was asked for, the version that it was based on, and the one that the answer told. */
interface Told {
  readonly line: DeskRequest['said']['line'];
  readonly ifMatch: number;
  readonly version: number;
}

function isMade({ lines }: KeptFiling, { line, ifMatch, version }: Told): boolean {
  const made = lines[version - 1];
  return version === ifMatch + 1 && made !== undefined && isSame(made, line);
}

/** To take what one has already changes nothing, also while others change the filing: the answer tells what they made. */
const isTakenAlready = (filing: KeptFiling, { line, ifMatch, version }: Told): boolean =>
  line.kind === 'assignee' &&
  version >= ifMatch &&
  version <= filing.lines.length &&
  line.after === assigneeAt(filing, version);

/** Whose it was at a version. Who saved the file is told only when someone else gets it. */
function assigneeAt({ lines, assignee }: KeptFiling, version: number): string {
  const isTaking = ({ kind }: Line) => kind === 'assignee';
  const last = lines.slice(0, version).findLast(isTaking);
  return last ? last.after : (lines.find(isTaking)?.before ?? assignee);
}

const isSame = (one: DeskRequest['said']['line'], { kind, after, note }: DeskRequest['said']['line']) =>
  one.kind === kind && one.after === after && one.note === note;

/** Each line is of a deed that someone asked for, and that was not refused, or of a find. */
function findUnasked({ history, aftermath }: Evidence): string[] {
  const asked = groupBy(
    deskRequests(history).filter((request) => !isRefused(request)),
    ({ said: { id, line } }) => `${id} ${line.kind} ${line.note}`,
  );
  return aftermath.filings.flatMap(({ id, name, lines }) =>
    [...groupBy(lines, ({ kind, note }) => `${id} ${kind} ${note}`)]
      .filter(([what, [line, ...more]]) => isOfDeed(line) && 1 + more.length > (asked.get(what)?.length ?? 0))
      .map(([, all]) => `${name} has a line that no one asked for: ${all[0]?.kind} ${all[0]?.after}`),
  );
}

const isOfDeed = (line: Line | undefined) => line?.kind !== 'revision' && line?.kind !== 'found';

/** What is read after a deed was acknowledged is not older than it. */
function findStaleReadings({ history }: Evidence): string[] {
  const done = deskRequests(history).filter((request) => request.outcome.is === 'done');
  const deeds = groupBy(done, ({ said }) => said.id);
  const reads = of(history, 'read filing').filter(isDone);
  const lists = of(history, 'list filings').filter(isDone);
  const readings = [
    ...reads.map(({ said: { id }, outcome, started, user }) => {
      const { version, notes } = outcome.answer;
      return { id, version, notes, started, user };
    }),
    ...lists.flatMap(({ outcome, started, user }) =>
      outcome.answer.files.map(({ id, version }) => ({ id, version, notes: undefined, started, user })),
    ),
  ];
  return readings.flatMap(({ id, version, notes, started, user }) =>
    (deeds.get(id) ?? [])
      .filter((deed) => deed.ended < started && !isShown(deed, version, notes))
      .map(({ said }) => `${user} did not see ${said.key}`),
  );
}

function isShown(
  { said: { line }, outcome }: DeskRequest,
  version: number,
  notes: readonly string[] | undefined,
): boolean {
  const made = outcome.is === 'done' ? (outcome.answer.version ?? 0) : 0;
  return version >= made && (notes === undefined || line.note === '' || notes.includes(line.note));
}

/** The list has every file that its reader sees, and each figure counts what its list has. */
function findWrongDesks({ aftermath: { desks, filings, assignments } }: Evidence): string[] {
  const pairs = new Set(assignments.map(({ person, customer }) => pairOf(person, customer)));
  return desks.flatMap(({ person, listed, views }) => {
    const seen = filings.filter(({ isDeleted, customer }) => !isDeleted && pairs.has(pairOf(person, customer)));
    const ids = seen.map(({ id }) => id);
    // Where an archive is in use, only what is published is done.
    const done = Math.min(seen.filter(({ status }) => status === 'published').length, COUNTED_FILINGS + 1);
    const isWhole = ids.toSorted().join() === listed.toSorted().join();
    return [
      ...(isWhole ? [] : [`the desk of ${person} lists ${listed.length} filings instead of ${ids.length}`]),
      ...views
        .filter(({ view, figure, total }) => figure !== total || (view === 'done' && figure !== done))
        .map(({ view, figure, total }) => `${person} has the figure ${figure} for ${view}, and a list of ${total}`),
    ];
  });
}
