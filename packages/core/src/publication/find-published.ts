import { daysBetween, readNaiveDate } from '../dates/naive-date.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import { mirrorMessages } from '../messages/mirror-messages.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { WELL_DIGITS, wholeApiNumber } from '../places/api-states.ts';
import type { Finding } from '../rule/rule.ts';
import { compareText } from '../texts/fold.ts';
import { comparePublished, type PublishedDifference } from './compare-published.ts';
import type { PublishedDisclosure, PublishedJob } from './published-disclosure.ts';

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

/**
 * Which revision of a file is public. The newest that is equal; if none is, the newest that was sent, approved, uploaded or
 * published; else the newest. Undefined when none of them is in the archive.
 */
export function findPublished(
  revisions: readonly RevisionToFind[],
  published: readonly PublishedDisclosure[],
): FoundPublished | undefined {
  const found = revisions
    .toSorted((one, other) => other.revision - one.revision)
    .flatMap((revision) => closest(revision, published));
  const [newest] = found;
  const equal = found.find(({ differences }) => differences.length === 0);
  const chosen = equal ?? found.find(({ status }) => onTheirWay.has(status)) ?? newest;
  if (!chosen) return undefined;
  const { status: _, ...rest } = chosen;
  return rest;
}

/** Of several disclosures of the same days, the one with the fewest differences. */
function closest({ revision, status, document }: RevisionToFind, published: readonly PublishedDisclosure[]) {
  if (document === undefined) return [];
  const compared = samePublished(document.well, published).map((each) => ({
    revision,
    status,
    published: each,
    differences: comparePublished(document, each),
  }));
  return compared.toSorted((one, other) => one.differences.length - other.differences.length).slice(0, 1);
}

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
