import { contain, type Polygon, positionOf, shortNames } from '@disclosure/core';
import { geoMercator, geoPath, type GeoPath, type GeoProjection } from 'd3-geo';
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { ShapedCounty } from '../../lib/places/load-counties.ts';
import { boxOf, type CountyShapes, type MapPlace, type MapWell } from './plan-maps.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

interface MapCounty {
  readonly fips: string;
  readonly name: string;
  readonly path: string;
  /** The API number of a well names it. */
  readonly isOwn: boolean;
  /** The middle of its name; undefined where the name has no room inside the county. */
  readonly label: Point | undefined;
}

/** One well, or several of one county that are too close to be told apart. */
export interface MapMark extends Point {
  readonly keys: readonly string[];
  readonly label: string;
  readonly county: string;
}

export interface MapDrawing {
  readonly counties: readonly MapCounty[];
  readonly marks: readonly MapMark[];
}

const MARGIN = 18;
/** Pixels between marks that can be told apart. */
const NEAR = 21;
/** The radius of a mark that has a number. */
export const WIDE_MARK = 9.5;
/** About what a letter and a line take, in pixels. */
const LETTER = 6.9;
const LINE = 11;
/** The name of a well stands so much above the middle of its mark. */
export const NAME_ABOVE = 11;
/** Pixels between the places that are tried for a name. */
const RASTER = 3;

/** What the map of one place shows: its counties and their neighbors, and a mark for every well. */
export function drawMap(shapes: CountyShapes, place: MapPlace, size: MapSize): MapDrawing {
  const projection = projectionFor(place, size);
  const path = geoPath(projection).digits(1);
  const marks = withoutCrowdedLabels(
    place.counties.flatMap(({ county, wells }) => joinNear(marksOf(county.name, wells, projection))),
  );
  const taken = marks.flatMap(boxesOf);
  const own = new Set(place.counties.map(({ county }) => county));
  const others = [...shapes.values()].filter((county) => !own.has(county) && isInView(county, projection, size));
  const drawCounty = (county: ShapedCounty): MapCounty => ({
    fips: county.fips,
    name: county.name,
    path: path(toFeature(county)) ?? '',
    isOwn: own.has(county),
    label: labelFor(county, { path, projection, size, taken }),
  });
  const counties = [...others, ...own].map(drawCounty).filter((county) => county.path !== '');
  return { counties, marks };
}

function projectionFor({ counties }: MapPlace, { width, height }: MapSize): GeoProjection {
  const coordinates = counties.flatMap(({ wells }) => wells.flatMap((well) => [[...(positionOf(well) ?? [])]]));
  const points: Feature = { type: 'Feature', properties: null, geometry: { type: 'MultiPoint', coordinates } };
  const features = [...counties.map(({ county }) => toFeature(county)), points];
  const all: FeatureCollection = { type: 'FeatureCollection', features };
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

const toFeature = ({ polygons }: ShapedCounty): Feature => ({
  type: 'Feature',
  properties: null,
  geometry: { type: 'MultiPolygon', coordinates: polygons as unknown as Position[][][] },
});

/** Asked of every county of every state that is loaded, so its box must do. */
function isInView(county: ShapedCounty, projection: GeoProjection, { width, height }: MapSize): boolean {
  const { west, east, south, north } = boxOf(county);
  const [left = 0, top = 0] = projection([west, north]) ?? [];
  const [right = 0, bottom = 0] = projection([east, south]) ?? [];
  return right > 0 && left < width && bottom > 0 && top < height;
}

function marksOf(county: string, wells: readonly MapWell[], projection: GeoProjection): MapMark[] {
  const labels = shortNames(wells.map(({ name }) => name));
  return wells.flatMap((well, index) => {
    const at = positionOf(well);
    const [x, y] = (at && projection([...at])) ?? [];
    if (x === undefined || y === undefined) return [];
    return [{ keys: [well.key], x, y, label: labels[index] ?? well.name, county }];
  });
}

/** Marks that would lie on each other become one that says how many wells it stands for. */
function joinNear(marks: readonly MapMark[]): MapMark[] {
  const joined: MapMark[] = [];
  for (const mark of marks) {
    const index = joined.findIndex((other) => Math.hypot(other.x - mark.x, other.y - mark.y) < NEAR);
    const other = joined[index];
    if (other === undefined) joined.push(mark);
    else joined[index] = { ...other, keys: [...other.keys, ...mark.keys], label: '' };
  }
  return joined;
}

/** The name of a well that would lie on an earlier one is left out; the list has every name. */
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

interface Surroundings {
  readonly path: GeoPath;
  readonly projection: GeoProjection;
  readonly size: MapSize;
  readonly taken: readonly Box[];
}

/** A box around its middle. */
interface Box extends Point {
  readonly half: Point;
}

/** What a mark and the name above it cover. */
const boxesOf = ({ x, y, label }: MapMark): Box[] => [
  { x, y, half: { x: WIDE_MARK, y: WIDE_MARK } },
  { x, y: y - NAME_ABOVE, half: { x: (label.length * LETTER) / 2, y: label === '' ? 0 : LINE / 2 } },
];

/** Nearest to the middle of what is seen of the county, where the whole name lies inside it and on no mark. */
function labelFor(county: ShapedCounty, { path, projection, size, taken }: Surroundings): Point | undefined {
  const [[left, top], [right, bottom]] = path.bounds(toFeature(county));
  const half = { x: (county.name.length * LETTER) / 2, y: LINE / 2 };
  const ends = { x: Math.min(right, size.width), y: Math.min(bottom, size.height) };
  const starts = { x: Math.max(left, 0), y: Math.max(top, 0) };
  const middle = { x: (starts.x + ends.x) / 2, y: (starts.y + ends.y) / 2 };
  const outlines = onPaper(county.polygons, projection);
  return raster(starts, ends, half)
    .sort((one, other) => distance(one, middle) - distance(other, middle))
    .find((at) => !taken.some((box) => isOn(at, half, box)) && holds(outlines, at, half));
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function raster(starts: Point, ends: Point, half: Point): Point[] {
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / RASTER) + 1) }, (_, index) => from + index * RASTER);
  const rows = steps(starts.y + half.y, ends.y - half.y);
  return steps(starts.x + half.x, ends.x - half.x).flatMap((x) => rows.map((y) => ({ x, y })));
}

const isOn = (at: Point, half: Point, box: Box): boolean =>
  Math.abs(at.x - box.x) < half.x + box.half.x && Math.abs(at.y - box.y) < half.y + box.half.y;

const onPaper = (polygons: readonly Polygon[], projection: GeoProjection): Polygon[] =>
  polygons.map((rings) => rings.map((ring) => ring.map((at) => projection([...at]) ?? [0, 0])));

/** The box around a name lies inside the county: its rim does, and no corner of the county reaches into it. */
function holds(outlines: readonly Polygon[], at: Point, half: Point): boolean {
  const rim = [-1, -0.5, 0, 0.5, 1].flatMap((share) => [
    [at.x + share * half.x, at.y - half.y] as const,
    [at.x + share * half.x, at.y + half.y] as const,
  ]);
  const isInBox = ([x, y]: readonly [number, number]) => Math.abs(x - at.x) < half.x && Math.abs(y - at.y) < half.y;
  return rim.every((point) => contain(outlines, point)) && !outlines.flat(2).some(isInBox);
}
