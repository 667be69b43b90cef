import type { DisclosureRow } from '../model/row.ts';
import type { SelectedWell } from '../model/well.ts';

/** An error blocks; a warning is shown and asked about once; a note is only told. */
export type Severity = 'error' | 'warning' | 'note';

/** What a broken rule holds up: leaving step 4, and with it the document; or the document alone. */
export type Gate = 'step4' | 'generate';

/** One line of the rule book. `message` is the exact text a user reads; `{name}` marks a value. */
export interface Rule<Subject> {
  readonly id: string;
  readonly message: string;
  /** An error unless it says otherwise. */
  readonly severity?: Severity;
  readonly gate?: Gate;
  /** The field that a form marks, or the column of a row. */
  readonly field?: string | ((subject: Subject) => string);
  readonly fails: (subject: Subject) => boolean;
  readonly values?: (subject: Subject) => Values;
  /** What one click would change, where there is such a thing. */
  readonly fix?: (subject: Subject) => Fix | undefined;
}

/** A broken rule, and the place that broke it. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: string;
  readonly gate?: Gate;
  readonly fix?: Fix;
}

type Values = Readonly<Record<string, string | number>>;

/** Every broken rule, in the order of the table: for lists of findings. */
export function findAll<Subject>(rules: readonly Rule<Subject>[], subject: Subject, place = ''): Finding[] {
  return rules.filter((rule) => rule.fails(subject)).map((rule) => toFinding(rule, subject, place));
}

/** The first broken rule: for checks that are asked in order. */
export function findFirst<Subject>(rules: readonly Rule<Subject>[], subject: Subject, place = ''): Finding | undefined {
  const broken = rules.find((rule) => rule.fails(subject));
  return broken && toFinding(broken, subject, place);
}

/** Asks a whole table at once. Taken out of it, the tests are asked fast: of many subjects few break anything. */
export function breaksOneOf<Subject>(rules: readonly Rule<Subject>[]): (subject: Subject) => boolean {
  const tests = rules.map((rule) => rule.fails);
  return (subject) => {
    for (const fails of tests) if (fails(subject)) return true;
    return false;
  };
}

/** For many subjects against the same rules: findings go to one list, and a place is named only when it is needed. */
export function collect<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  findings: Finding[],
  placeOf: (subject: Subject) => string,
): void {
  for (const rule of rules) if (rule.fails(subject)) findings.push(toFinding(rule, subject, placeOf(subject)));
}

/** What keeps the wizard in step 4. */
export const blockProceeding = (findings: readonly Finding[]): boolean => findings.some(({ gate }) => gate === 'step4');

/** What keeps a document from being made: nobody gets there past step 4 either. */
export const blockGenerating = (findings: readonly Finding[]): boolean =>
  findings.some(({ gate }) => gate !== undefined);

function toFinding<Subject>(rule: Rule<Subject>, subject: Subject, place: string): Finding {
  const field = typeof rule.field === 'function' ? rule.field(subject) : (rule.field ?? '');
  const fix = rule.fix?.(subject);
  return {
    id: rule.id,
    severity: rule.severity ?? 'error',
    message: fill(rule.message, rule.values?.(subject) ?? {}),
    where: joinPlace(place, field),
    ...(rule.gate && { gate: rule.gate }),
    ...(fix && { fix }),
  };
}

const joinPlace = (place: string, field: string): string =>
  place === '' || field === '' ? place + field : `${place}.${field}`;

function fill(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    return String(value);
  });
}

/** What a person may type into a row. */
export type RowChange = Partial<
  Pick<
    DisclosureRow,
    | 'tradeName'
    | 'supplier'
    | 'vendorId'
    | 'purpose'
    | 'ingredientName'
    | 'casNumber'
    | 'volume'
    | 'specificGravity'
    | 'percentInAdditive'
    | 'percentInHFJob'
    | 'massIngredient'
    | 'units'
    | 'comments'
    | 'isNonMsds'
  >
>;

/** One click that mends a finding: what the button says, and what changes. */
export type Fix =
  | { readonly label: string; readonly kind: 'change-row'; readonly row: number; readonly change: RowChange }
  | { readonly label: string; readonly kind: 'remove-row'; readonly row: number }
  | { readonly label: string; readonly kind: 'change-well'; readonly change: Partial<SelectedWell> }
  | { readonly label: string; readonly kind: 'drop-chemical'; readonly chemical: number };
