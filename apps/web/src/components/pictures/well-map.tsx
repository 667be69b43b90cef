import { describeLocation, isOutsideCounty } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { ErrorBanner } from '../callout.tsx';
import { statesOfWells, useCounties, usePlaces } from '../../lib/places/use-places.ts';
import type { MapWell } from './draw-map.ts';
import styles from './well-map.module.css';

interface WellMapProps {
  readonly wells: readonly MapWell[];
}

/** So many are listed openly; more are folded away. */
const FEW = 3;

const MapPicture = lazy(() => import('./map-picture.tsx').then((module) => ({ default: module.MapPicture })));

/** Wells on the counties that their API numbers name, with every location as text. */
export function WellMap({ wells }: WellMapProps) {
  const heading = useId();
  const [state] = statesOfWells(wells.map(({ apiNumber }) => apiNumber));
  const { data: shapes, isError, error, refetch } = useCounties(state);
  return (
    <section aria-labelledby={heading} className={styles.map}>
      <h2 id={heading}>Map of the wells</h2>
      {isError && (
        <ErrorBanner error={error} onRetry={() => void refetch()}>
          The map could not be loaded.
        </ErrorBanner>
      )}
      <div className={styles.frame} hidden={state === undefined || isError}>
        {shapes && (
          <Suspense>
            <MapPicture shapes={shapes} wells={wells} />
          </Suspense>
        )}
      </div>
      <LocationList wells={wells} />
    </section>
  );
}

function LocationList({ wells }: WellMapProps) {
  const { data: places } = usePlaces(wells.map(({ apiNumber }) => apiNumber));
  const outside = places ? wells.filter((well) => isOutsideCounty(well, places)).length : 0;
  return (
    <details className={styles.list} open={wells.length <= FEW}>
      <summary>
        {`Locations (${wells.length})`}
        {outside > 0 && (
          <span className={styles.outside}>
            <IconAlertTriangleFilled size={13} aria-hidden />
            {`${outside} outside the county`}
          </span>
        )}
      </summary>
      <ul>
        {wells.map((well) => (
          <li key={well.key}>
            <b>{well.name}</b>
            <span>{[well.latitude || 'N/A', well.longitude || 'N/A'].join(', ')}</span>
            <span>{describeLocation(well, places)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
