import { foldBlanks } from '../texts/fold.ts';

/** The comment of a component that no safety data sheet lists; it stands under Other Chemicals. */
export const NON_MSDS_COMMENT = 'Non-MSDS Component';
export const OTHER_CHEMICALS = 'Other Chemicals';

export const saysNonMsds = (comments: string): boolean =>
  foldBlanks(comments).toLowerCase() === NON_MSDS_COMMENT.toLowerCase();
