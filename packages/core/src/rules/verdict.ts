import { messages } from '../messages/messages.ts';
import type { Finding, Rule, Severity } from '../rule/rule.ts';
import { ruleBook } from './rule-book.ts';
import { RULES_VERSION } from './rules-version.ts';

/** How many findings of each grade a document had when it was checked, and with which rules. */
export interface Verdict {
  readonly errors: number;
  readonly refusals: number;
  readonly warnings: number;
  readonly notes: number;
  readonly rulesVersion: number;
}

export function verdictOf(findings: readonly Pick<Finding, 'severity'>[]): Verdict {
  const count = (grade: Severity) => findings.filter(({ severity }) => severity === grade).length;
  return {
    errors: count('error'),
    refusals: count('refusal'),
    warnings: count('warning'),
    notes: count('note'),
    rulesVersion: RULES_VERSION,
  };
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `2 errors, 1 warning` */
export function printVerdict(verdict: Verdict | undefined): string {
  if (verdict === undefined) return messages.files.notChecked;
  const { errors, refusals, warnings, notes, rulesVersion } = verdict;
  const grades = { error: errors, refusal: refusals, warning: warnings, note: notes };
  const found = Object.entries(grades).filter(([, count]) => count > 0);
  const words = found.map(([word, count]) => counted(count, word)).join(', ') || messages.files.nothingFound;
  return rulesVersion < RULES_VERSION ? messages.files.checkedBefore(words) : words;
}

/** Every rule in a line of its own. When these lines change, what was checked before is checked again. */
export const printedRules = (): string =>
  Object.values(ruleBook)
    .flatMap((rows): readonly Rule<never>[] => rows)
    .map(({ id, severity = 'error', message }) => `${id} ${severity} ${message}\n`)
    .join('');
