import { findAll, type Finding } from '../rule/rule.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { MAX_ROWS, sizeRules } from '../rules/document.ts';
import { checkDisclosure } from './check-disclosure.ts';

/** Checks all rules. A disclosure that is far too large gets one finding that says so. */
export function checkUsualSize(disclosure: Disclosure, context: CheckContext): readonly Finding[] {
  const rows = disclosure.rows.length;
  return rows > MAX_ROWS ? findAll(sizeRules, { rows }, 'rows') : checkDisclosure(disclosure, context);
}
