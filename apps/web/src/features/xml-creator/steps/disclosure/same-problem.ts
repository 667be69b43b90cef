import type { Problem } from '@disclosure/core';

/** True when both are read the same and mended the same; every check makes its problems anew. */
export const isSameProblem = (one: Problem | undefined, other: Problem | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
