import type { DisclosureRow } from '../model/row.ts';
import { HIDDEN_IN_NAMES } from '../texts/characters.ts';
import { foldBlanks, isBlank, normalName } from '../texts/fold.ts';

export const fracFocusVersions = ['4.0', '3.0'] as const;
export type FracFocusVersion = (typeof fracFocusVersions)[number];

export const rootElement = (version: FracFocusVersion) => `FracFocus${version.replace('.', '_')}`;
export const namespaceOf = (version: FracFocusVersion) => `${rootElement(version)}.xsd`;

/** Printed while the operator number is not known. The registry refuses it, and a warning says so. */
export const OPERATOR_NUMBER_PLACEHOLDER = '00000000';

/** Stand for what the vendor of a proprietary ingredient does not say about itself. */
export const CLAIMANT_PLACEHOLDER = {
  name: 'Not Provided',
  email: 'not.provided@example.com',
  phone: '000-000-0000',
} as const;

/** Where the ingredients that no safety data sheet lists stand together. */
export const OTHER_CHEMICALS = 'Other Chemicals';
/** Their supplier, when there are several or none. */
export const LISTED_ABOVE = 'Listed Above';
export const NON_MSDS_COMMENT = 'Non-MSDS Component';

/** True for the comment of a component that no safety data sheet lists. */
export const saysNonMsds = (comments: string): boolean =>
  foldBlanks(comments).toLowerCase() === NON_MSDS_COMMENT.toLowerCase();

/** What no data sheet lists may lack supplier and purpose. Then it names no product that the registry would take. */
export function namesProduct(row: Pick<DisclosureRow, 'tradeName' | 'supplier' | 'purpose' | 'isNonMsds'>): boolean {
  const { tradeName, supplier, purpose, isNonMsds } = row;
  if (isBlank(tradeName) || normalName(tradeName) === normalName(OTHER_CHEMICALS)) return false;
  return !isNonMsds || !(isBlank(supplier) || isBlank(purpose));
}

export const SIMULATED = 'SIMULATED - NOT FOR FILING';
/** A comment can be as long as the document, and a mark must not be. */
const LONGEST_NUMBER = 100;
const LONGEST_MARK = 1000;

/** Stands as a comment in a document that was made from invented job data. */
export const simulatedMark = (jobNumber: string): string =>
  toComment(jobNumber.trim() === '' ? SIMULATED : `${SIMULATED}: job ${jobNumber.slice(0, LONGEST_NUMBER)}`);

/** The mark in a comment; undefined for any other comment. */
export const readSimulatedMark = (comment: string): string | undefined =>
  comment.trimStart().startsWith(SIMULATED) ? toComment(comment.slice(0, LONGEST_MARK)) : undefined;

const NOT_IN_COMMENTS = new RegExp(`${HIDDEN_IN_NAMES.source}|[\\uFFFE\\uFFFF]`, 'gu');

/** One line that XML allows and that cannot end the comment it stands in. */
const toComment = (text: string): string =>
  foldBlanks(text.toWellFormed().replaceAll(NOT_IN_COMMENTS, ' ')).replaceAll(/-(?=-)/g, '- ');
