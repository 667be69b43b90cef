import { type Fraction, printDecimals, toPercent } from '@disclosure/core';

/** With the two decimals of the rule that watches over it. */
export const showTotal = (share: Fraction): string => printDecimals(toPercent(share), 2);
