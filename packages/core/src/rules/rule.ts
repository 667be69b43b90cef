/** An error blocks; a warning is shown and asked about once. */
export type Severity = 'error' | 'warning';

/** One line of the rule book. `message` is the exact text a user reads; `{name}` marks a value. */
export interface Rule<Subject> {
  readonly id: string;
  readonly message: string;
  /** An error unless it says otherwise. */
  readonly severity?: Severity;
  /** The field that a form marks. */
  readonly field?: string;
  readonly fails: (subject: Subject) => boolean;
  readonly values?: (subject: Subject) => Values;
}

/** A broken rule, and the place that broke it. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly where: string;
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

function toFinding<Subject>(rule: Rule<Subject>, subject: Subject, place: string): Finding {
  return {
    id: rule.id,
    severity: rule.severity ?? 'error',
    message: fill(rule.message, rule.values?.(subject) ?? {}),
    where: [place, rule.field].filter(Boolean).join('.'),
  };
}

function fill(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    return String(value);
  });
}
