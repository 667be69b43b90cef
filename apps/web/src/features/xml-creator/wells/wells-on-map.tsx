import type { WizardWell } from '@disclosure/core';
import { useMemo } from 'react';
import { WellMap } from '../../../components/pictures/well-map.tsx';

interface WellsOnMapProps {
  readonly wells: readonly WizardWell[];
  readonly selected: readonly string[];
}

/** Where the wells are; those that are chosen are filled. */
export function WellsOnMap({ wells, selected }: WellsOnMapProps) {
  const marks = useMemo(
    () =>
      wells.map(({ key, well: { name, api, longitude, latitude, county, state, datum } }) => ({
        key,
        name,
        apiNumber: api,
        longitude,
        latitude,
        county,
        state,
        datum,
        isChosen: selected.includes(key),
      })),
    [selected, wells],
  );
  return <WellMap wells={marks} />;
}
