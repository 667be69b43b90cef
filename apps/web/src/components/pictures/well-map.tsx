import { describeLocation, isOutsideCounty, printCount } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Fragment, useId, useMemo, useState } from 'react';
import { ErrorBanner } from '../callout.tsx';
import { createPart } from '../part.tsx';
import { statesOfWells, useCounties, usePlaces } from '../../lib/places/use-places.ts';
import type { MapSize } from './draw-map.ts';
import { type CountyShapes, type MapPlace, type MapPlan, type MapWell, planMaps } from './plan-maps.ts';
import styles from './well-map.module.css';

interface WellMapProps {
  readonly wells: readonly MapWell[];
  /** Where wells can be selected, a legend says what a filled mark means. */
  readonly isChosen?: (key: string) => boolean;
  /** Shows the wells of this county only. */
  readonly onCounty?: (county: string) => void;
}

/** So many are listed openly; more are folded away. */
const FEW = 3;
/** So many maps are shown at once. */
const MOST_MAPS = 6;
const LARGE: MapSize = { width: 400, height: 310 };
const SMALL: MapSize = { width: 216, height: 148 };

/** The frame around it has its size: nothing moves when the picture comes. */
const { Part: MapPicture, load: fetchMapPicture } = createPart(
  async () => (await import('./map-picture.tsx')).MapPicture,
  { Waiting: () => null },
);
export { fetchMapPicture };

/** Every well on the county that its API number names, one map for each neighborhood, and every location as text. */
export function WellMap(props: WellMapProps) {
  const { wells } = props;
  const heading = useId();
  const { data: shapes, isError, error, refetch } = useCounties(statesOfWells(wells.map(({ apiNumber }) => apiNumber)));
  const plan = useMemo(() => shapes && planMaps(shapes, wells), [shapes, wells]);
  return (
    <section aria-labelledby={heading} className={styles.map}>
      <div className={styles.head}>
        <h2 id={heading}>Map of the wells</h2>
        {plan && <ShownCount plan={plan} total={wells.length} />}
      </div>
      {isError && (
        <ErrorBanner error={error} onRetry={() => void refetch()}>
          The map could not be loaded.
        </ErrorBanner>
      )}
      {shapes === undefined && !isError && <div className={styles.frame} />}
      {shapes && plan && <Maps {...props} shapes={shapes} plan={plan} />}
      <LocationList wells={wells} />
    </section>
  );
}

/** Says of each well whether it is on a map. One well that is on its map needs no words. */
function ShownCount({ plan, total }: { readonly plan: MapPlan; readonly total: number }) {
  const shown = plan.places.reduce((sum, { count }) => sum + count, 0);
  if (total === 1 && shown === 1) return null;
  return <span>{[printCount(total, 'well'), `${shown} shown`, ...plan.missing].join(', ')}</span>;
}

interface MapsProps extends WellMapProps {
  readonly shapes: CountyShapes;
  readonly plan: MapPlan;
}

function Maps({ wells, shapes, plan: { places }, isChosen, onCounty }: MapsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, MOST_MAPS);
  const rest = places.length - shown.length;
  return (
    <>
      <div className={places.length > 1 ? styles.places : undefined}>
        {shown.map((place) => (
          <figure key={place.counties[0]?.county.fips}>
            <div className={styles.frame} data-size={places.length > 1 ? 'small' : 'large'}>
              <MapPicture
                shapes={shapes}
                place={place}
                size={places.length > 1 ? SMALL : LARGE}
                isChosen={isChosen ?? (() => true)}
                onCounty={onCounty}
              />
            </div>
            {place.count > 1 && <Caption place={place} onCounty={onCounty} />}
          </figure>
        ))}
      </div>
      {rest > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {`Show ${printCount(rest, 'more place')}`}
        </button>
      )}
      {isChosen && wells.length > 1 && places.length > 0 && <Legend />}
    </>
  );
}

interface CaptionProps {
  readonly place: MapPlace;
  readonly onCounty: WellMapProps['onCounty'] | undefined;
}

/** Names every county, because a small one has no room for its name on the map. */
const Caption = ({ place: { states, count, counties }, onCounty }: CaptionProps) => (
  <figcaption className={styles.caption}>
    <b>{states}</b>
    <span>{printCount(count, 'well')}</span>
    <p>
      {counties.map(({ county: { fips, name }, wells }, index) => (
        <Fragment key={fips}>
          {index > 0 && ' · '}
          {onCounty ? (
            <button type="button" title={`Show only the wells of ${name}`} onClick={() => onCounty(name)}>
              {`${name} ${wells.length}`}
            </button>
          ) : (
            `${name} ${wells.length}`
          )}
        </Fragment>
      ))}
    </p>
  </figcaption>
);

const Legend = () => (
  <p className={styles.legend} aria-hidden>
    <i className={styles.filled} /> selected
    <i /> not selected
  </p>
);

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
            <span>{places && describeLocation(well, places)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
