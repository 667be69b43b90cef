import { useMemo } from 'react';
import { drawMap, type MapMark, type MapSize, NAME_ABOVE, WIDE_MARK } from './draw-map.ts';
import type { CountyShapes, MapPlace } from './plan-maps.ts';
import styles from './well-map.module.css';

interface MapPictureProps {
  readonly shapes: CountyShapes;
  readonly place: MapPlace;
  readonly size: MapSize;
  readonly isChosen: (key: string) => boolean;
  readonly onCounty: ((county: string) => void) | undefined;
}

export function MapPicture({ shapes, place, size, isChosen, onCounty }: MapPictureProps) {
  const { counties, marks } = useMemo(() => drawMap(shapes, place, size), [shapes, place, size]);
  return (
    // What it shows stands as text below it, with a button for each county.
    <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`} className={styles.picture}>
      {counties.map(({ fips, path, isOwn }) => (
        <path key={fips} d={path} className={isOwn ? styles.own : styles.county} />
      ))}
      {counties.map(
        ({ fips, name, label, isOwn }) =>
          label && (
            <text key={fips} {...label} className={isOwn ? styles.ownName : styles.countyName}>
              {name}
            </text>
          ),
      )}
      {marks.map((mark) => (
        <Mark key={mark.keys[0]} mark={mark} isChosen={isChosen} onCounty={onCounty} />
      ))}
    </svg>
  );
}

interface MarkProps extends Pick<MapPictureProps, 'isChosen' | 'onCounty'> {
  readonly mark: MapMark;
}

/** Filled when all of its wells are selected, half when some are. */
function Mark({ mark: { x, y, keys, label, county }, isChosen, onCounty }: MarkProps) {
  const chosen = keys.filter(isChosen).length;
  const fill = chosen === 0 ? styles.other : chosen === keys.length ? styles.chosen : styles.some;
  const radius = keys.length === 1 ? 5 : WIDE_MARK;
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={fill}
      data-clickable={onCounty !== undefined}
      onClick={() => onCounty?.(county)}
    >
      <circle r={radius} />
      {fill === styles.some && <path d={`M0 ${-radius} A${radius} ${radius} 0 0 1 0 ${radius} Z`} />}
      {keys.length === 1 ? <text y={-NAME_ABOVE}>{label}</text> : <text className={styles.number}>{keys.length}</text>}
    </g>
  );
}
