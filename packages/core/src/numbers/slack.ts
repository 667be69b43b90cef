/** Limits are compared with a slack, so that the last bit of a sum decides nothing. */
const SLACK = 1e-9;

export const isAbove = (value: number, limit: number): boolean => value > limit + SLACK;
export const isBelow = (value: number, limit: number): boolean => value < limit - SLACK;
