import type { Finding } from '@disclosure/core';
import { useMemo } from 'react';
import { usePlaces } from '../../../lib/places/use-places.ts';
import { checkWell, type ReadWell } from '../read-content.ts';

/** What is wrong with the well that is shown. */
export function useFindings(well: ReadWell | undefined): readonly Finding[] {
  const { data: places } = usePlaces(well ? [well.disclosure.well.apiNumber] : []);
  return useMemo(() => (well ? checkWell(well, places) : []), [well, places]);
}
