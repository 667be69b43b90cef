import type { PublicationSummary } from '@disclosure/api';
import { type History, isDone, isRefused, type KeptFiling, of } from '../history.ts';
import {
  type ArchiveCounts,
  type ArchiveFacts,
  type Found,
  isCorrect,
  type KeptRegistry,
} from '../registry-evidence.ts';
import { pairOf } from './files.ts';
import type { Check, Evidence } from './invariants.ts';

/** There is always one whole archive, every load ends and is told as it ended, and each filing is what the archive says. */
export const findBrokenMirror: Check = (evidence) => [
  ...findMixture(evidence.aftermath.registry),
  ...findMixedReadings(evidence),
  ...findReturned(evidence.history),
  ...findUnended(evidence.aftermath.registry),
  ...findMistoldLoads(evidence),
  ...findMatched(evidence),
  ...findWrongSummaries(evidence),
];

const COUNTS = ['disclosures', 'ingredients', 'waterSources'] as const;

const isSame = (one: ArchiveCounts | null | undefined, other: ArchiveCounts | null | undefined): boolean =>
  COUNTS.every((count) => one?.[count] === other?.[count]);

/** The archive that is told to be in use is there, with all its rows and no others. */
function findMixture({ archives, inUse, rows, leftTables }: KeptRegistry): string[] {
  const archive = archives.find(({ name }) => name === inUse.name);
  const wrong = isSame(rows, archive) ? [] : [`${inUse.name} is in use, and has ${say(rows)}`];
  if (inUse.day !== archive?.day || !isSame(inUse, archive)) wrong.push(`${inUse.name} is told as ${say(inUse)}`);
  if (leftTables > 0) wrong.push(`${leftTables} tables are left of loads that have ended`);
  return wrong;
}

const say = (counts: ArchiveCounts) => COUNTS.map((count) => `${counts[count]} ${count}`).join(', ');

/** Whatever is read at once is of one archive. */
function findMixedReadings({ history, aftermath: { registry, filings } }: Evidence): string[] {
  const byDay = new Map(registry.archives.map((archive) => [archive.day, archive]));
  const mirrors = of(history, 'read mirror').filter(isDone);
  const jobs = of(history, 'read public job').filter(isDone);
  const read = of(history, 'read filing').filter(isDone);
  const customers = new Map(filings.map(({ id, customer }) => [id, customer]));
  return [
    ...mirrors
      .flatMap(({ outcome }) => outcome.answer.inUse ?? [])
      .filter((inUse) => byDay.get(inUse.day)?.name !== inUse.name || !isSame(inUse, byDay.get(inUse.day)))
      .map((inUse) => `${inUse.name} was told with ${say(inUse)}`),
    ...jobs
      .map(({ outcome }) => outcome.answer)
      .filter(({ day, ids }) => ids.join() !== (byDay.get(day ?? '')?.disclosureId ?? ''))
      .map(({ day, ids }) => `the archive of ${day} was read with ${ids.join() || 'no job'}`),
    ...read
      .filter(({ said, outcome: { answer } }) => !isOfOneArchive(answer.found, customers.get(said.id), byDay))
      .map(({ said }) => `${said.id} was read with what no archive says`),
    ...findMixedFigures(history),
  ];
}

/** Found in an archive, it has the id of that archive, and differs as it does there. */
function isOfOneArchive(
  found: Found | null,
  customer: number | undefined,
  byDay: ReadonlyMap<string, ArchiveFacts>,
): boolean {
  if (!found || found.disclosureId === null || customer === undefined) return true;
  const archive = byDay.get(found.seenIn ?? '');
  return archive?.disclosureId === found.disclosureId && found.differences > 0 === isDifferent(archive, customer);
}

const isDifferent = ({ isMistyped }: ArchiveFacts, customer: number) => isMistyped || !isCorrect(customer);

/** Everybody is told the same about the neighbors in one archive. */
function findMixedFigures(history: History): string[] {
  const told = of(history, 'ask neighbors')
    .filter(isDone)
    .map(({ outcome }) => outcome.answer);
  const byDay = Map.groupBy(told, ({ day }) => day);
  return [...byDay]
    .filter(([, all]) => new Set(all.map(({ figures }) => figures)).size > 1)
    .map(([day]) => `the archive of ${day} was told with two kinds of figures`);
}

/** What was replaced never comes back, and from the first archive on there is always one. */
function findReturned(history: History): string[] {
  const readings = of(history, 'read mirror')
    .filter(isDone)
    .map(({ started, ended, outcome }) => ({ started, ended, at: outcome.answer.inUse?.loadedAt ?? '' }));
  return readings
    .filter(({ started, at }) => readings.some((before) => before.ended < started && before.at > at))
    .map(({ at }) => `the archive ${at === '' ? 'in use was gone' : `that was loaded at ${at} came back`}`);
}

const ENDS: ReadonlySet<string> = new Set(['loaded', 'failed', 'cancelled']);

/** The last load has cleaned up, so even one that was killed has ended. */
const findUnended = ({ loads }: KeptRegistry): string[] =>
  loads.filter(({ status }) => !ENDS.has(status)).map(({ name, status }) => `a load of ${name} is still ${status}`);

/** A load that was begun is told; it is loaded once, with its entry, or not at all; and it stays what it was seen to be. */
function findMistoldLoads({ history, aftermath: { registry } }: Evidence): string[] {
  const { loads, archives, inUse } = registry;
  const begun = of(history, 'load archive').filter(isDone);
  const cancels = of(history, 'cancel load').filter((request) => !isRefused(request));
  const cancelled = new Set(cancels.map(({ said }) => said.id));
  const known = new Map(loads.map(({ id, status }) => [id, status]));
  const reportOf = (name: string) => archives.find((archive) => archive.name === name);
  const last = loads.findLast(({ status }) => status === 'loaded');
  return [
    ...begun
      .filter(({ outcome }) => !known.has(outcome.answer.id))
      .map(({ said }) => `a load of ${said.name} was begun and is not known`),
    ...loads
      .filter(({ status, entries }) => entries !== (status === 'loaded' ? 1 : 0))
      .map(({ name, status, entries }) => `a load of ${name} is ${status} and has ${entries} entries`),
    ...loads
      .filter(({ status, name, report }) => status === 'loaded' && !isSame(report, reportOf(name)))
      .map(({ name }) => `a load of ${name} reports other counts than the archive has`),
    ...loads
      .filter(({ id, status }) => status === 'cancelled' && !cancelled.has(id))
      .map(({ name }) => `a load of ${name} was canceled by no one`),
    ...(last?.id === inUse.loadId ? [] : [`${inUse.name} is in use, and ${last?.name} was loaded last`]),
    ...findChanged(history, known),
  ];
}

/** An instance whose clock is ahead takes a load for dead too soon, so `failed` may be told for one that goes on. */
const FINAL: ReadonlySet<string> = new Set(['loaded', 'cancelled']);

function findChanged(history: History, known: ReadonlyMap<string, string>): string[] {
  const seen = of(history, 'list loads')
    .filter(isDone)
    .flatMap(({ outcome }) => outcome.answer.loads);
  return seen
    .filter(({ id, status }) => FINAL.has(status) && known.get(id) !== status)
    .map(({ id, status }) => `load ${id} was ${status}, and is ${known.get(id) ?? 'not known'}`);
}

/** After the last load each filing carries what that archive says, and its timeline tells it. */
function findMatched({ aftermath: { filings, registry } }: Evidence): string[] {
  const archive = registry.archives.find(({ name }) => name === registry.inUse.name);
  const due = filings.filter(({ isDeleted, publication }) => !isDeleted && publication.isDue);
  return due.flatMap((filing) => {
    const { name, customer, publication } = filing;
    if (publication.loadId !== registry.inUse.loadId) return [`${name} was not looked for in the archive in use`];
    if (!publication.isPublic || !archive)
      return publication.disclosureId === null ? [] : [`${name} was found, and is in no archive`];
    const { disclosureId, seenIn, differences } = publication;
    const wrong =
      disclosureId === archive.disclosureId && seenIn === archive.day
        ? []
        : [`${name} is not what ${archive.name} says`];
    if (differences > 0 !== isDifferent(archive, customer)) wrong.push(`${name} has ${differences} differences`);
    if (!isTold(filing, archive)) wrong.push(`the timeline of ${name} does not tell what was found`);
    return wrong;
  });
}

const isTold = ({ lines }: KeptFiling, { disclosureId }: ArchiveFacts): boolean =>
  lines.findLast(({ kind }) => kind === 'found')?.note.includes(` as ${disclosureId}`) === true;

/** Each figure counts what its reader sees. */
function findWrongSummaries({ aftermath: { desks, filings, assignments, registry } }: Evidence): string[] {
  const pairs = new Set(assignments.map(({ person, customer }) => pairOf(person, customer)));
  return desks.flatMap(({ person, publications }) => {
    const seen = filings.filter(({ isDeleted, customer }) => !isDeleted && pairs.has(pairOf(person, customer)));
    const counted = countOf(seen, registry);
    return (Object.keys(counted) as (keyof PublicationSummary)[])
      .filter((figure) => counted[figure] !== publications[figure])
      .map((figure) => `${person} is told ${figure} ${publications[figure]} instead of ${counted[figure]}`);
  });
}

function countOf(filings: readonly KeptFiling[], { inUse }: KeptRegistry): PublicationSummary {
  const looked = filings.filter(({ publication }) => publication.loadId === inUse.loadId);
  const isMissing = ({ publication, status }: KeptFiling) => !publication.isPublic && status !== 'not to be filed';
  return {
    archive: inUse.day,
    found: looked.filter(({ publication }) => publication.isPublic).length,
    differs: filings.filter(({ publication }) => publication.differences > 0).length,
    missing: looked.filter(isMissing).length,
    pending: filings.filter((filing) => filing.publication.isDue && !looked.includes(filing)).length,
  };
}
