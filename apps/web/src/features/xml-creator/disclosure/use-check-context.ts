import type { CheckContext } from '@disclosure/core';
import { useMemo } from 'react';
import { useReferenceData } from '../wizard/reference-data.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day on this computer's calendar. */
function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T00:00:00`;
}

/** What the rules know besides the disclosure itself. It stays the same until the reference data change. */
export function useCheckContext(): CheckContext {
  const { catalogue } = useReferenceData();
  return useMemo(() => ({ catalogue, today: today() }), [catalogue]);
}
