import { daysBetween, readNaiveDate } from '../dates/naive-date.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import { mirrorMessages } from '../messages/mirror-messages.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { WELL_DIGITS, wholeApiNumber } from '../places/api-states.ts';
import type { Finding } from '../rule/rule.ts';
import { compareText, foldBlanks, normalName } from '../texts/fold.ts';
import { comparePublished, keyOfRow, type PublishedDifference } from './compare-published.ts';
import type { PublishedDisclosure, PublishedJob, PublishedRow } from './published-disclosure.ts';

/** A job as a document or a draft names it. */
export interface NamedJob {
  readonly apiNumber: string;
  readonly startDate: string;
  readonly endDate: string;
}

const dayOf = (text: string): string | undefined => readNaiveDate(text)?.slice(0, 10);

/**
 * The published jobs that are this one: the same API number, or at least the same well; the same last day; of several,
 * those whose first day is nearest. By their id, so that the order is always the same.
 */
export function samePublished<Job extends PublishedJob>(job: NamedJob, published: readonly Job[]): Job[] {
  const [api, end] = [wholeApiNumber(job.apiNumber), dayOf(job.endDate)];
  if (api === '' || end === undefined) return [];
  const ended = published.filter((other) => dayOf(other.endDate) === end);
  const exact = ended.filter(({ apiNumber }) => apiNumber === api);
  const well = api.slice(0, WELL_DIGITS);
  const same = exact.length > 0 ? exact : ended.filter(({ apiNumber }) => apiNumber.startsWith(well));
  return nearest(same, dayOf(job.startDate)).toSorted((one, other) =>
    compareText(one.disclosureId, other.disclosureId),
  );
}

/** Without a first day, all are equally near. */
function nearest<Job extends PublishedJob>(jobs: readonly Job[], start: string | undefined): readonly Job[] {
  if (start === undefined) return jobs;
  const distanceOf = ({ startDate }: Job) => Math.abs(daysBetween(start, dayOf(startDate) ?? start));
  const least = Math.min(...jobs.map(distanceOf));
  return jobs.filter((job) => distanceOf(job) === least);
}

/** A revision of a file, with what its document says. */
export interface RevisionToFind {
  readonly revision: number;
  readonly status: FilingStatus;
  /** Saved after the day of the archive, so it is hardly what is public. */
  readonly isLater?: boolean;
  /** Undefined when the document cannot be read. */
  readonly document: Disclosure | undefined;
}

export interface FoundPublished {
  readonly revision: number;
  readonly published: PublishedDisclosure;
  /** None when the revision is equal. */
  readonly differences: readonly PublishedDifference[];
}

/** These have left the house, so what is public probably comes from them. */
const onTheirWay: ReadonlySet<FilingStatus> = new Set(['sent', 'approved', 'uploaded', 'published']);
/** These have reached the registry. */
const filed: ReadonlySet<FilingStatus> = new Set(['uploaded', 'published']);

/**
 * Which revision of a file is public. The most likely that is equal; if none is, the newest that was sent, approved,
 * uploaded or published; else the newest. One that was saved after the day of the archive is neither of the two, as long
 * as there is an earlier one. Undefined when none of them is in the archive.
 */
export function findPublished(
  revisions: readonly RevisionToFind[],
  published: readonly PublishedDisclosure[],
): FoundPublished | undefined {
  const found = revisions
    .toSorted((one, other) => other.revision - one.revision)
    .flatMap((revision) => closest(revision, published));
  const earlier = found.filter(({ isLater }) => !isLater);
  const possible = earlier.length > 0 ? earlier : found;
  const equal = likeliest(found.filter(({ differences }) => differences.length === 0));
  const chosen = equal ?? possible.find(({ status }) => onTheirWay.has(status)) ?? possible[0];
  if (!chosen) return undefined;
  const { revision, published: disclosure, differences } = chosen;
  return { revision, published: disclosure, differences };
}

interface Compared extends FoundPublished {
  readonly status: FilingStatus;
  readonly isLater: boolean;
  /** Names that are public otherwise: shown and not judged, but they tell equal revisions apart. */
  readonly otherNames: number;
}

/** Of several disclosures of the same days, the one with the fewest differences, and then the fewest other names. */
function closest(
  { document, revision, status, isLater = false }: RevisionToFind,
  published: readonly PublishedDisclosure[],
): Compared[] {
  if (document === undefined) return [];
  const compared = samePublished(document.well, published).map((each) => ({
    revision,
    status,
    isLater,
    published: each,
    differences: comparePublished(document, each),
    otherNames: countOtherNames(document, each),
  }));
  return compared
    .toSorted((one, other) => one.differences.length - other.differences.length || one.otherNames - other.otherNames)
    .slice(0, 1);
}

const fold = (text: string): string => normalName(foldBlanks(text));

type NamedRow = Pick<PublishedRow, 'casNumber' | 'tradeName' | 'supplier' | 'purpose' | 'ingredientName'>;

const namesOf = (row: NamedRow): string =>
  JSON.stringify([keyOfRow(row), ...[row.tradeName, row.supplier, row.purpose, row.ingredientName].map(fold)]);

/**
 * How many names of a document differ from what is public: that of the well, and those of rows of which the archive has
 * none with the same names. A document does not name its operator.
 */
function countOtherNames({ well, rows }: Disclosure, published: PublishedDisclosure): number {
  const left = Map.groupBy(published.rows, namesOf);
  const others = rows.filter((row) => left.get(namesOf(row))?.pop() === undefined);
  return Number(fold(well.wellName) !== fold(published.wellName)) + others.length;
}

/**
 * A correction of names that nobody has sent is as equal as what it corrects, and is not public. So of the revisions that
 * are equal to one disclosure comes first what was saved by the day of the archive, then what has its very names, then what
 * reached the registry, then what has most of its names, and then the newest. A correction may also be public beside what
 * it corrects, such as under another API number: then it is the newest, unless nothing tells that it was filed.
 */
function likeliest(equal: readonly Compared[]): Compared | undefined {
  const byDisclosure = Map.groupBy(equal, ({ published }) => published.disclosureId);
  const likely = [...byDisclosure.values()].flatMap((same) => same.toSorted(by(doubtsWithin)).slice(0, 1));
  return likely.toSorted(by(doubtsBetween))[0];
}

type Doubts = (compared: Compared) => readonly number[];

const doubtsWithin: Doubts = ({ isLater, otherNames, status, revision }) => [
  Number(isLater),
  Number(otherNames > 0),
  Number(!filed.has(status)),
  otherNames,
  -revision,
];

const doubtsBetween: Doubts = ({ isLater, otherNames, status, revision }) => [
  Number(isLater),
  Number(otherNames > 0 && !filed.has(status)),
  -revision,
];

/** The first doubt in which two differ decides. */
const by = (doubts: Doubts) => (one: Compared, other: Compared) => {
  const right = doubts(other);
  return (
    doubts(one)
      .map((doubt, index) => doubt - (right[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
};

/** A published job, and the day of the archive that says so. */
export interface PublicJobOfArchive extends PublishedJob {
  readonly archive: string;
}

/** The warning of step 5 beside the look at own files. It is no rule: a document does not know it of itself. */
export function findAlreadyPublic(well: NamedJob, jobs: readonly PublicJobOfArchive[]): Finding[] {
  const [found] = samePublished(well, jobs);
  if (!found) return [];
  const { alreadyPublic, asId } = mirrorMessages.publication;
  const message = `${alreadyPublic(found.archive)}: ${asId(found.disclosureId)}`;
  return [{ id: 'PUBLIC-02', severity: 'warning', where: 'well.apiNumber', message }];
}
