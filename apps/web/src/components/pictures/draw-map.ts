import { countyFips, type LocatedWell, positionOf, shortNames } from '@disclosure/core';
import { geoMercator, geoPath, type GeoPath, type GeoProjection } from 'd3-geo';
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { ShapedCounty, StateShapes } from '../../lib/places/load-counties.ts';

export interface MapWell extends LocatedWell {
  readonly key: string;
  readonly name: string;
  readonly isChosen: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface MapCounty {
  readonly fips: string;
  readonly name: string;
  readonly path: string;
  /** The API number of a well names it. */
  readonly isOwn: boolean;
  /** Where its name stands; undefined where there is no room. */
  readonly label: Point | undefined;
}

/** One well, or several that are too close to be told apart. */
export interface MapMark extends Point {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
}

interface MapDrawing {
  readonly counties: readonly MapCounty[];
  readonly marks: readonly MapMark[];
}

export const MAP_SIZE = { width: 400, height: 310 };
const MARGIN = 18;
/** Pixels between marks that can be told apart. */
const NEAR = 15;
/** A location farther from the counties than this, in degrees, would shrink the map to nothing. */
const FAR = 1;

/** What a map of these wells shows. Locations far outside are left to the list beside it. */
export function drawMap({ counties }: StateShapes, wells: readonly MapWell[]): MapDrawing {
  const own = new Set(wells.map(({ apiNumber }) => countyFips(apiNumber)));
  const shown = [...counties.values()].filter(({ fips }) => own.has(fips));
  const near = wells.filter((well) => isNear(well, shown));
  const projection = projectionFor(shown, near);
  const path = geoPath(projection).digits(1);
  return {
    counties: [...counties.values()].flatMap((county) => drawCounty(county, own.has(county.fips), path)),
    marks: withoutCrowdedLabels(joinNear(marksOf(near, projection))),
  };
}

function projectionFor(counties: readonly ShapedCounty[], wells: readonly MapWell[]): GeoProjection {
  const points: Feature = {
    type: 'Feature',
    properties: null,
    geometry: { type: 'MultiPoint', coordinates: wells.flatMap((well) => toPoint(well)) },
  };
  const all: FeatureCollection = { type: 'FeatureCollection', features: [...counties.map(toFeature), points] };
  const { width, height } = MAP_SIZE;
  const extent: [[number, number], [number, number]] = [
    [MARGIN, MARGIN],
    [width - MARGIN, height - MARGIN],
  ];
  return geoMercator()
    .fitExtent(extent, all)
    .clipExtent([
      [-1, -1],
      [width + 1, height + 1],
    ]);
}

const toPoint = (well: MapWell): Position[] => {
  const at = positionOf(well);
  return at === undefined ? [] : [[...at]];
};

const toFeature = ({ polygons }: ShapedCounty): Feature => ({
  type: 'Feature',
  properties: null,
  geometry: { type: 'MultiPolygon', coordinates: polygons as unknown as Position[][][] },
});

function isNear(well: MapWell, counties: readonly ShapedCounty[]): boolean {
  const at = positionOf(well);
  if (at === undefined) return false;
  const corners = counties.flatMap(({ polygons }) => polygons.flatMap(([outline = []]) => outline));
  return [0, 1].every((axis) => {
    const values = corners.map((corner) => corner[axis === 0 ? 0 : 1]);
    const value = at[axis === 0 ? 0 : 1];
    return value > Math.min(...values) - FAR && value < Math.max(...values) + FAR;
  });
}

function drawCounty(county: ShapedCounty, isOwn: boolean, path: GeoPath): MapCounty[] {
  const drawn = path(toFeature(county)) ?? '';
  if (drawn === '') return [];
  const { fips, name } = county;
  return [{ fips, name, path: drawn, isOwn, label: labelFor(county, path) }];
}

/** In the middle of what is seen of the county, where that is wide enough. */
function labelFor(county: ShapedCounty, path: GeoPath): Point | undefined {
  const [[left, top], [right, bottom]] = path.bounds(toFeature(county));
  const isRoomy = right - left > county.name.length * 7 && bottom - top > 16;
  return isRoomy ? { x: (left + right) / 2, y: bottom - Math.min((bottom - top) / 4, 24) } : undefined;
}

function marksOf(wells: readonly MapWell[], projection: GeoProjection): MapMark[] {
  const labels = shortNames(wells.map(({ name }) => name));
  return wells.flatMap((well, index) => {
    const [at] = toPoint(well);
    const [x, y] = (at && projection([at[0] ?? 0, at[1] ?? 0])) ?? [];
    if (x === undefined || y === undefined) return [];
    return [{ key: well.key, x, y, label: labels[index] ?? well.name, count: 1, isChosen: well.isChosen }];
  });
}

/** Marks that would lie on each other become one that says how many it stands for. */
function joinNear(marks: readonly MapMark[]): MapMark[] {
  const joined: MapMark[] = [];
  for (const mark of marks) {
    const index = joined.findIndex((other) => Math.hypot(other.x - mark.x, other.y - mark.y) < NEAR);
    const other = joined[index];
    if (other === undefined) joined.push(mark);
    else joined[index] = together(other, mark);
  }
  return joined;
}

function together(one: MapMark, other: MapMark): MapMark {
  const count = one.count + other.count;
  return { ...one, count, label: `${count} wells`, isChosen: one.isChosen || other.isChosen };
}

/** About what one letter takes, in pixels. */
const LETTER = 6.2;
const LINE = 13;

/** A label that would lie on an earlier one is left out; the list has every name. */
function withoutCrowdedLabels(marks: readonly MapMark[]): MapMark[] {
  const kept: MapMark[] = [];
  return marks.map((mark) => {
    if (kept.some((other) => cross(mark, other))) return { ...mark, label: '' };
    kept.push(mark);
    return mark;
  });
}

function cross(one: MapMark, other: MapMark): boolean {
  const width = ((one.label.length + other.label.length) / 2) * LETTER;
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < LINE;
}
