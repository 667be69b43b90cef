import { findAll, type Finding } from '../rule/rule.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { MAX_ROWS, sizeRules } from '../rules/document.ts';
import { elementOf } from '../registry/disclosure-table.ts';
import { checkDisclosure } from './check-disclosure.ts';

/** Checks all rules. A disclosure that is far too large gets one finding that says so. */
export function checkUsualSize(disclosure: Disclosure, context: CheckContext): readonly Finding[] {
  const rows = disclosure.rows.length;
  return rows > MAX_ROWS ? findAll(sizeRules, { rows }, 'rows') : checkDisclosure(disclosure, context);
}

/** The findings without those on an answer of the well that the schema names too: one mistake is one error. */
export function withoutNamed(
  findings: readonly Finding[],
  schemaProblems: readonly { readonly message: string }[],
): readonly Finding[] {
  const named = new Set(schemaProblems.flatMap(({ message }) => elementsIn(message)));
  return findings.filter(
    ({ id, where }) => id !== 'WELL-11' || !named.has(elementOf(where.replace(/^.*\./, '')) ?? ''),
  );
}

/** The element that a validator complains of, and those that it expects instead. */
function elementsIn(message: string): readonly string[] {
  const [, element = '', , expected = ''] = /^Element '(\w+)'(.*Expected is.*\( (.*) \))?/.exec(message) ?? [];
  return [element, ...expected.split(', ')];
}
