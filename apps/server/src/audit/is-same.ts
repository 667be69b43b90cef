import { isDeepStrictEqual } from 'node:util';

/** A save that changes nothing leaves no trace and no new version. */
export const isSame = <Fields extends object>(before: Fields, after: Fields): boolean =>
  isDeepStrictEqual(before, after);
