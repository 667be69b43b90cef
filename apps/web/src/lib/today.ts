import type { NaiveDate } from '@disclosure/core';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day on the wall of whoever sits here. */
export const localDay = (now: Date): NaiveDate =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
