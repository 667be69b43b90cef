import {
  type CheckContext,
  checkDisclosure,
  type Disclosure,
  type Finding,
  findAll,
  MAX_ROWS,
  sizeRules,
} from '@disclosure/core';

/** All rules; a disclosure that is far too large is not looked into, and the finding says why. */
export function checkUsualSize(disclosure: Disclosure, context: CheckContext): readonly Finding[] {
  const rows = disclosure.rows.length;
  return rows > MAX_ROWS ? findAll(sizeRules, { rows }, 'rows') : checkDisclosure(disclosure, context);
}
