import { isDeepStrictEqual } from 'node:util';
import { type FilingMove, type FilingStatus, messages, moveOf } from '@disclosure/core';
import { type Entry, groupBy, type History, isRefused, type Kind, type Line, of, type RequestOf } from '../history.ts';
import { pairOf } from './files.ts';
import type { Check, Evidence } from './invariants.ts';

/** Each acknowledged change has its one entry, each unknown one an entry or none, and the trail is unbroken. */
export const findMissingEntries: Check = (evidence) => [
  ...(evidence.aftermath.brokenEntry === undefined ? [] : [`the trail breaks at ${evidence.aftermath.brokenEntry}`]),
  ...findFileEntries(evidence),
  ...findRecordEntries(evidence),
  ...findDeskEntries(evidence),
  ...findAssignmentEntries(evidence),
  ...findSignOutEntries(evidence),
];

interface Expected {
  readonly what: string;
  readonly least: number;
  readonly most: number;
}

const compare = (count: number, { what, least, most }: Expected): string[] =>
  count >= least && count <= most ? [] : [`${what}: ${count} entries instead of ${least} to ${most}`];

const exactly = (count: number, what: string, wanted: number) => compare(count, { what, least: wanted, most: wanted });

/** How many requests surely had their effect, and how many can have had it. */
function bounds<K extends Kind>(history: History, kind: K, isMeant: (request: RequestOf<K>) => boolean) {
  const asked = of(history, kind).filter((request) => !isRefused(request) && isMeant(request));
  return { least: asked.filter(({ outcome }) => outcome.is === 'done').length, most: asked.length };
}

const countOf = (entries: readonly Entry[] | undefined, ...actions: readonly string[]) =>
  entries?.filter(({ action }) => actions.includes(action)).length ?? 0;

const bySubject = ({ aftermath }: Evidence) =>
  groupBy(aftermath.entries, ({ entity, entityId }) => `${entity} ${entityId}`);

function findFileEntries(evidence: Evidence): string[] {
  const entries = bySubject(evidence);
  return evidence.aftermath.files.flatMap(({ id, number, name, revisions }) => {
    const own = entries.get(`file ${number}`);
    const [deleted, restored] = (['delete', 'restore'] as const).map((kind) =>
      bounds(evidence.history, kind, ({ said }) => said.id === id),
    );
    return [
      ...exactly(countOf(own, 'created', 'changed'), `revisions of ${name}`, revisions.length),
      ...compare(countOf(own, 'deleted'), { what: `deletions of ${name}`, least: 0, most: 0, ...deleted }),
      ...compare(countOf(own, 'restored'), { what: `restorations of ${name}`, least: 0, most: 0, ...restored }),
    ];
  });
}

const ofMoves: Readonly<Record<FilingMove, string>> = {
  none: 'none',
  forward: 'marked',
  back: 'moved back',
  aside: 'set aside',
};
const ofLines = { assignee: 'assigned', snooze: 'snoozed', accepted: 'finding accepted' } as const;
const AT_DESK: ReadonlySet<string> = new Set([...Object.values(ofMoves), ...Object.values(ofLines)]);

function actionOf({ kind, before, after }: Line): string | undefined {
  if (kind === 'revision') return undefined;
  if (kind === 'found') return 'marked';
  return kind === 'status' ? ofMoves[moveOf(before as FilingStatus, after as FilingStatus)] : ofLines[kind];
}

/** The entry of a find names who found it, and tells its id apart. */
const noteOf = ({ kind, note }: Line) =>
  kind === 'found' ? `${messages.publication.author}: ${note.replace(/ as [^,]+/, '')}` : note;

/** The timeline of a filing and its entries tell the same, in the same order. */
function findDeskEntries(evidence: Evidence): string[] {
  const entries = bySubject(evidence);
  return evidence.aftermath.filings.flatMap(({ number, name, lines }) => {
    const own = (entries.get(`file ${number}`) ?? []).filter(({ action }) => AT_DESK.has(action));
    const told = own.map(({ action, after, note }) => [action, after, note]);
    const done = lines.filter(actionOf).map((line) => [actionOf(line), line.after, noteOf(line)]);
    return isDeepStrictEqual(told, done)
      ? []
      : [`${name} has ${told.length} entries of the desk for ${done.length} lines`];
  });
}

/** Drafts have no entries, and mappings are listed under the id of their customer. */
const OWN_ENTRIES = new Set(['customer', 'ingredient', 'user']);

function findRecordEntries(evidence: Evidence): string[] {
  const entries = bySubject(evidence);
  const { records, entries: all } = evidence.aftermath;
  const own = records.filter(({ entity }) => OWN_ENTRIES.has(entity));
  const mappings = records.filter(({ entity }) => entity === 'mapping');
  return [
    ...own.flatMap(({ entity, id, label }) =>
      exactly(countOf(entries.get(`${entity} ${id}`), 'created'), `making of ${entity} ${label}`, 1),
    ),
    ...own
      .filter(({ entity }) => entity === 'ingredient')
      .flatMap(({ id, label, version }) =>
        exactly(countOf(entries.get(`ingredient ${id}`), 'changed'), `changes of ${label}`, version - 1),
      ),
    ...mappings.flatMap(({ label }) => {
      const found = all.filter(({ entity, name }) => entity === 'mapping' && name === label);
      return exactly(countOf(found, 'created'), `mapping of ${label}`, 1);
    }),
  ];
}

/** Assigning again is no change, so only a turn is sure to have an entry. Entries alternate, and end as it is now. */
function findAssignmentEntries({ history, aftermath }: Evidence): string[] {
  const asked = [...of(history, 'assign'), ...of(history, 'unassign')]
    .filter((request) => !isRefused(request))
    .sort((one, other) => one.started - other.started);
  const entries = groupBy(
    aftermath.entries.filter(({ entity }) => entity === 'assignment'),
    ({ name, customer }) => pairOf(name, customer ?? 0),
  );
  const assigned = new Set(aftermath.assignments.map(({ person, customer }) => pairOf(person, customer)));
  return [...groupBy(asked, ({ said }) => pairOf(said.person, said.customer))].flatMap(([what, links]) => {
    const turns = (entries.get(what) ?? []).map(({ action }) => action);
    const isOrderly = turns.every((action, index) => action === (index % 2 === 0 ? 'created' : 'deleted'));
    const isAsItIs = assigned.has(what) === (turns.at(-1) === 'created');
    const least = links.filter((link, index) => isTurn(links[index - 1], link)).length;
    const wrong = compare(turns.length, { what: `assignments of ${what}`, least, most: links.length });
    if (!isOrderly || !isAsItIs) wrong.push(`entries about ${what} contradict each other or the state`);
    return wrong;
  });
}

type Link = RequestOf<'assign'> | RequestOf<'unassign'>;

const isTurn = (before: Link | undefined, link: Link) =>
  link.outcome.is === 'done' &&
  (before ? before.kind !== link.kind && before.outcome.is === 'done' : link.kind === 'assign');

function findSignOutEntries(evidence: Evidence): string[] {
  const { history, aftermath } = evidence;
  const count = countOf(aftermath.entries, 'signed out');
  return compare(count, { what: 'sessions ended by Managers', ...bounds(history, 'end sessions', () => true) });
}
