import { printApiNumber } from '../files/well-fields.ts';
import { checkMessages, ruleTitles } from '../messages/check-messages.ts';
import type { FracFocusVersion } from '../registry/fracfocus.ts';
import { findAll, severities, type Severity } from '../rule/rule.ts';
import { documentTroubles } from '../rules/document.ts';
import { type Verdict, verdictOf } from '../rules/verdict.ts';
import { type Cells, neutralise } from '../tables/csv.ts';
import { type CheckedDocument, createTwinCheck, type PlacedFinding, type Job } from './check-document.ts';
import { placeInWords } from '../disclosure/problems.ts';
import type { ReadDocument } from '../xml/read-disclosure.ts';

/** The worst first. */
export const fileVerdicts = ['unreadable', 'error', 'refusal', 'warning', 'good'] as const;
export type FileVerdict = (typeof fileVerdicts)[number];

/** What a file that was checked is, and what was found in it. */
export interface CheckedFile {
  readonly name: string;
  readonly bytes: number;
  /** By its worst finding. */
  readonly status: FileVerdict;
  readonly verdict: Verdict;
  /** Undefined when it is no disclosure. */
  readonly facts: FileFacts | undefined;
  /** The broken rules by id, with their grades. */
  readonly rules: Readonly<Record<string, Severity>>;
  /** The worst first, and no more than some hundreds. */
  readonly findings: readonly FileFinding[];
}

export interface FileFacts {
  readonly version: FracFocusVersion;
  readonly wellName: string;
  readonly apiNumber: string;
  readonly operatorNumber: string;
  readonly state: string;
  readonly county: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Of all jobs together. */
  readonly rows: number;
  readonly jobs: readonly Job[];
  readonly isSimulated: boolean;
}

export interface FileFinding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: string;
  /** In words, such as `Row 8 · CAS`. */
  readonly place: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** What would mend it, such as `Use 14808-60-7`. */
  readonly fix: string | undefined;
}

/** Further findings of one file rarely say anything new. */
const MOST_FINDINGS = 200;

export function toCheckedFile(name: string, bytes: number, { document, findings }: CheckedDocument): CheckedFile {
  const facts = document && factsOf(document);
  return withFindings({ name, bytes, facts, ...nothingFound }, findings);
}

const nothingFound = { status: 'good', verdict: verdictOf([]), rules: {}, findings: [] } as const;

/** A file of which not even the text can be had. */
export const unreadableFile = (name: string, bytes: number, problem: string): CheckedFile =>
  toCheckedFile(name, bytes, { document: undefined, findings: findAll([documentTroubles.unreadable], { problem }) });

/** A value can be as long as the document. */
const LONGEST = 500;
const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const noWell = {
  wellName: '',
  apiNumber: '',
  operatorNumber: '',
  state: '',
  county: '',
  startDate: '',
  endDate: '',
};

/** When a document reports several jobs, the well is that of the first. */
function factsOf({ version, disclosures, mark }: ReadDocument): FileFacts {
  const well = disclosures[0]?.well ?? noWell;
  return {
    version,
    wellName: shorten(well.wellName),
    apiNumber: shorten(well.apiNumber),
    operatorNumber: shorten(well.operatorNumber),
    state: well.state,
    county: well.county,
    startDate: shorten(well.startDate),
    endDate: shorten(well.endDate),
    rows: disclosures.reduce((sum, { rows }) => sum + rows.length, 0),
    jobs: disclosures.map(({ well: { apiNumber, startDate, endDate } }) => ({
      apiNumber: shorten(apiNumber),
      startDate: shorten(startDate),
      endDate: shorten(endDate),
    })),
    isSimulated: mark !== undefined,
  };
}

function withFindings(file: CheckedFile, more: readonly PlacedFinding[]): CheckedFile {
  if (more.length === 0) return file;
  const verdict = addVerdicts(file.verdict, verdictOf(more));
  const rules = { ...file.rules, ...Object.fromEntries(more.map(({ id, severity }) => [id, severity])) };
  const findings = [...file.findings, ...more.map(toFileFinding)].sort(byGrade).slice(0, MOST_FINDINGS);
  return { ...file, status: statusOf(verdict, file.facts), verdict, rules, findings };
}

const addVerdicts = (one: Verdict, other: Verdict): Verdict => ({
  ...one,
  errors: one.errors + other.errors,
  refusals: one.refusals + other.refusals,
  warnings: one.warnings + other.warnings,
  notes: one.notes + other.notes,
});

function statusOf({ errors, refusals, warnings }: Verdict, facts: FileFacts | undefined): FileVerdict {
  if (facts === undefined) return 'unreadable';
  if (errors > 0) return 'error';
  if (refusals > 0) return 'refusal';
  return warnings > 0 ? 'warning' : 'good';
}

const byGrade = (one: FileFinding, other: FileFinding): number =>
  severities.indexOf(one.severity) - severities.indexOf(other.severity);

const toFileFinding = (finding: PlacedFinding): FileFinding => ({
  id: finding.id,
  severity: finding.severity,
  message: shorten(finding.message),
  where: finding.where,
  place: placeOf(finding),
  line: finding.place?.line,
  column: finding.place?.column,
  fix: finding.fix?.label,
});

function placeOf({ where, place }: PlacedFinding): string {
  const [, job, inJob = ''] = /^(?:jobs\[(\d+)\]\.?)?(.*)$/.exec(where) ?? [];
  const words = place === undefined ? placeInWords(inJob) : `Line ${place.line}`;
  return job === undefined ? words : `Job ${Number(job) + 1} · ${words}`;
}

/** How many findings are not listed. */
export const unlistedOf = ({ verdict: { errors, refusals, warnings, notes }, findings }: CheckedFile): number =>
  errors + refusals + warnings + notes - findings.length;

/** Adds what is found only when files are checked together. */
export function checkTogether(files: readonly CheckedFile[]): CheckedFile[] {
  const checkTwins = createTwinCheck();
  return files.map((file) => withFindings(file, checkTwins(file.name, file.facts?.jobs ?? [])));
}

const rankOf = ({ status, verdict: { errors, refusals, warnings } }: CheckedFile): readonly number[] => [
  fileVerdicts.indexOf(status),
  -errors,
  -refusals,
  -warnings,
];

/** The worst file first; files that are equally bad stay in their order. */
export function compareFiles(one: CheckedFile, other: CheckedFile): number {
  const [ranks, others] = [rankOf(one), rankOf(other)];
  return ranks.map((rank, index) => rank - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The files that break one rule. */
export interface RuleGroup {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly files: number;
}

/** The worst rules first, and of those the most frequent. */
export function groupByRule(files: readonly CheckedFile[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup>();
  for (const [id, severity] of files.flatMap(({ rules }) => Object.entries(rules))) {
    groups.set(id, { id, severity, title: ruleTitles[id] ?? id, files: (groups.get(id)?.files ?? 0) + 1 });
  }
  return [...groups.values()].sort(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      other.files - one.files ||
      one.title.localeCompare(other.title),
  );
}

const reportTitles = [
  'File',
  'Verdict',
  'Well Name',
  'API Number',
  'State',
  'Version',
  'Grade',
  'Rule',
  'Place',
  'Finding',
  'Fix',
];

/** One row for each finding; a file without any has a row, too. For a spreadsheet, unless told otherwise. */
export const reportOf = (files: readonly CheckedFile[], toCell: (text: string) => string = neutralise): Cells => [
  reportTitles,
  ...files.flatMap((file) => reportRows(file).map((row) => row.map(toCell))),
];

function reportRows(file: CheckedFile): readonly (readonly string[])[] {
  const { name, status, facts, findings } = file;
  const { wellName = '', apiNumber = '', state = '', version = '' } = facts ?? {};
  const head = [name, checkMessages.verdicts[status], wellName, printApiNumber(apiNumber), state, version];
  const rows = findings.map(({ severity, id, place, message, fix = '' }) =>
    head.concat(severity, id, place, message, fix),
  );
  const unlisted = unlistedOf(file);
  const rest = [...head, '', '', '', unlisted > 0 ? checkMessages.moreFindings(unlisted) : '', ''];
  return unlisted > 0 || rows.length === 0 ? [...rows, rest] : rows;
}
