import { foldBlanks } from '../texts/fold.ts';
import { NON_MSDS_COMMENT } from '../registry/fracfocus.ts';

/** True for the comment of a component that no safety data sheet lists. */
export const saysNonMsds = (comments: string): boolean =>
  foldBlanks(comments).toLowerCase() === NON_MSDS_COMMENT.toLowerCase();
