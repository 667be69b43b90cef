import { foldBlanks } from '../texts/fold.ts';

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
export const NON_MSDS_COMMENT = 'Non-MSDS Component';

/** True for the comment of a component that no safety data sheet lists. */
export const saysNonMsds = (comments: string): boolean =>
  foldBlanks(comments).toLowerCase() === NON_MSDS_COMMENT.toLowerCase();
