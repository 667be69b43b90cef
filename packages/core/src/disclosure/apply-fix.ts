import type { Catalogue } from '../ingredients/catalogue.ts';
import type { Fix } from '../rule/fix.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { editRow, removeRow } from './edit-row.ts';

/** The disclosure after one click on a finding's fix. */
export function applyFix(disclosure: Disclosure, fix: Fix, catalogue: Catalogue): Disclosure {
  const { well } = disclosure;
  if (fix.kind === 'change-row') return editRow(disclosure, fix.row, fix.change, catalogue);
  if (fix.kind === 'remove-row') return removeRow(disclosure, fix.row);
  if (fix.kind === 'change-well') return { ...disclosure, well: { ...well, ...fix.change } };
  return { ...disclosure, well: { ...well, chemicals: well.chemicals.toSpliced(fix.chemical, 1) } };
}
