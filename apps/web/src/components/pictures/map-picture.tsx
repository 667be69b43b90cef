import { useMemo } from 'react';
import type { StateShapes } from '../../lib/places/load-counties.ts';
import { drawMap, MAP_SIZE, type MapMark, type MapWell } from './draw-map.ts';
import styles from './well-map.module.css';

interface MapPictureProps {
  readonly shapes: StateShapes;
  readonly wells: readonly MapWell[];
}

export function MapPicture({ shapes, wells }: MapPictureProps) {
  const { counties, marks } = useMemo(() => drawMap(shapes, wells), [shapes, wells]);
  return (
    // What it shows stands as text below it.
    <svg aria-hidden viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} className={styles.picture}>
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
        <Mark key={mark.key} mark={mark} />
      ))}
    </svg>
  );
}

function Mark({ mark: { x, y, label, isChosen } }: { readonly mark: MapMark }) {
  return (
    <g transform={`translate(${x} ${y})`} className={isChosen ? styles.chosen : styles.other}>
      <circle r={5} />
      <text y={-9}>{label}</text>
    </g>
  );
}
