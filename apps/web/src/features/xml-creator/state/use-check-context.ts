import type { CheckContext } from '@disclosure/core';
import { useMemo, useState } from 'react';
import { localDay } from '../../../lib/today.ts';
import { useReferenceData } from './reference-data.ts';

/** What the rules know besides the disclosure itself. It stays the same until the reference data change. */
export function useCheckContext(): CheckContext {
  const { catalogue } = useReferenceData();
  const [today] = useState(() => localDay(new Date()));
  return useMemo(() => ({ catalogue, today }), [catalogue, today]);
}
