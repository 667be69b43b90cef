import { readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';

/** An alert rule, as far as it is looked at here. */
export interface AlertRule {
  readonly name: string;
  readonly expression: string;
  readonly runbook: string;
}

const FIELD = {
  expression: /^ {8}expr: (?:>-\n)?([^]+?)\n {8}\w/m,
  runbook: /^ {10}runbook: (.+)$/m,
};

/** Our own rules have one form, so no reader of YAML is needed. `promtool check rules` knows the whole of it. */
export function readAlertRules(): AlertRule[] {
  const [, ...rules] = readFileSync(fromRoot('deploy/alerts.yml'), 'utf8').split(/^ {6}- alert: /m);
  return rules.map((text) => ({
    name: text.split('\n')[0] ?? '',
    expression: (FIELD.expression.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
    runbook: FIELD.runbook.exec(text)?.[1] ?? '',
  }));
}

/** Words of the language of Prometheus, and labels, are no metrics. */
const NO_METRIC = new Set([
  'histogram_quantile',
  'increase',
  'rate',
  'time',
  'sum',
  'max',
  'min',
  'and',
  'or',
  'by',
  'le',
  'up',
]);

/** The metrics that an expression reads. */
export const metricsIn = (expression: string): string[] =>
  (expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '').match(/[a-z_][a-z_0-9]*/g) ?? []).filter(
    (word) => !NO_METRIC.has(word) && !/^e\d+$/.test(word),
  );
