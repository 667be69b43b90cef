import type { SilentField } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { SelectedWell } from '../model/well.ts';

/**
 * The worst first. An error blocks. A refusal blocks nothing, but the registry refuses such a document, or probably
 * will. Refusals and warnings must be confirmed once before saving, and a note is only shown.
 */
export const severities = ['error', 'refusal', 'warning', 'note'] as const;

export type Severity = (typeof severities)[number];

/** Reads a stored or sent word. One that only a later version knows counts as a warning. */
export const readSeverity = (word: unknown): Severity => severities.find((severity) => severity === word) ?? 'warning';

/** A user is asked about these before a file is saved. */
export const asksBeforeSaving = ({ severity }: { readonly severity: Severity }): boolean =>
  severity === 'refusal' || severity === 'warning';

/** What a broken rule blocks: leaving step 4 (and so the document), or only the document. */
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
  /** The fix that one click applies, where there is one. */
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
  const findings: Finding[] = [];
  for (const rule of rules) if (rule.fails(subject)) findings.push(toFinding(rule, subject, place));
  return findings;
}

/** The first broken rule: for checks that are asked in order. */
export function findFirst<Subject>(rules: readonly Rule<Subject>[], subject: Subject, place = ''): Finding | undefined {
  const broken = rules.find((rule) => rule.fails(subject));
  return broken && toFinding(broken, subject, place);
}

/** Tests a whole table at once. This is fast, because few of many subjects break a rule. */
export function breaksOneOf<Subject>(rules: readonly Pick<Rule<Subject>, 'fails'>[]): (subject: Subject) => boolean {
  const tests = rules.map((rule) => rule.fails);
  return (subject) => {
    for (const fails of tests) if (fails(subject)) return true;
    return false;
  };
}

/** Checks one of many subjects: findings go to a shared list, and the place is worked out only for a broken rule. */
export function collect<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  findings: Finding[],
  placeOf: (subject: Subject) => string,
): void {
  for (const rule of rules) if (rule.fails(subject)) findings.push(toFinding(rule, subject, placeOf(subject)));
}

/** True when a finding keeps the wizard in step 4. */
export const blockProceeding = (findings: readonly Finding[]): boolean => findings.some(({ gate }) => gate === 'step4');

/** True when a finding prevents the document. What blocks step 4 blocks the document too. */
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
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    const text = String(value);
    // Where a word of the sentence would be missing, the text says so.
    const isWord = at === 0 || template[at - 1] === ' ';
    return isWord && text.trim() === '' ? '(blank)' : text;
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

/** A fix with one click: the label of the button, and what it changes. */
export type Fix =
  | { readonly label: string; readonly kind: 'change-row'; readonly row: number; readonly change: RowChange }
  | { readonly label: string; readonly kind: 'remove-row'; readonly row: number }
  | { readonly label: string; readonly kind: 'change-well'; readonly change: Partial<SelectedWell> }
  | { readonly label: string; readonly kind: 'drop-chemical'; readonly chemical: number }
  /** What stands for an answer that the document lacks is the answer. */
  | { readonly label: string; readonly kind: 'answer'; readonly field: SilentField };
