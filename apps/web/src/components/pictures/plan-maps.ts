import {
  boxAround,
  type Box,
  countyFips,
  distanceOutside,
  type LocatedWell,
  positionOf,
  stateOfApiNumber,
} from '@disclosure/core';
import type { ShapedCounty } from '../../lib/places/load-counties.ts';

export interface MapWell extends LocatedWell {
  readonly key: string;
  readonly name: string;
}

/** A county that an API number names, with its wells. */
export interface OwnCounty {
  readonly county: ShapedCounty;
  readonly wells: readonly MapWell[];
}

/** Counties that share a map, because they touch or lie close together. */
export interface MapPlace {
  /** Such as `Texas, New Mexico`. */
  readonly states: string;
  readonly count: number;
  readonly counties: readonly OwnCounty[];
}

export interface MapPlan {
  readonly places: readonly MapPlace[];
  /** Why some wells are on no map, in words. */
  readonly missing: readonly string[];
}

/** In degrees: a location farther from its county would shrink the map to nothing. */
const FAR = 1;
/** In kilometers: counties farther apart get maps of their own. */
const APART = 120;
const KILOMETERS_PER_DEGREE = 111.2;

export type CountyShapes = ReadonlyMap<string, ShapedCounty>;

/** Puts every well on one of a few small maps, and counts those that no map can show. */
export function planMaps(shapes: CountyShapes, wells: readonly MapWell[]): MapPlan {
  const located = wells.filter((well) => positionOf(well) !== undefined);
  const placed = located.filter((well) => countyOf(shapes, well) !== undefined);
  const near = placed.filter((well) => isNear(well, countyOf(shapes, well)));
  const groups = joinNeighbors(ownCounties(shapes, near));
  return {
    places: groups.map(toPlace).sort((one, other) => other.count - one.count),
    missing: [
      ...inWords(wells.length - located.length, 'without a location'),
      ...inWords(located.length - placed.length, 'without a known county'),
      ...inWords(placed.length - near.length, 'too far from the county'),
    ],
  };
}

const inWords = (count: number, why: string): string[] => (count === 0 ? [] : [`${count} ${why}`]);

const countyOf = (shapes: CountyShapes, { apiNumber }: MapWell): ShapedCounty | undefined =>
  shapes.get(countyFips(apiNumber) ?? '');

function isNear(well: MapWell, county: ShapedCounty | undefined): boolean {
  const at = positionOf(well);
  return at !== undefined && (distanceOutside(county?.polygons ?? [], at) ?? Infinity) < FAR;
}

function ownCounties(shapes: CountyShapes, wells: readonly MapWell[]): OwnCounty[] {
  const byCounty = Map.groupBy(wells, (well) => countyOf(shapes, well));
  return [...byCounty].flatMap(([county, own]) => (county === undefined ? [] : [{ county, wells: own }]));
}

/** Each county joins every group that it is close to, and so joins these groups to one. */
function joinNeighbors(counties: readonly OwnCounty[]): OwnCounty[][] {
  return counties.reduce<OwnCounty[][]>((groups, own) => {
    const isClose = (group: readonly OwnCounty[]) => group.some(({ county }) => gap(county, own.county) < APART);
    return [...groups.filter((group) => !isClose(group)), [...groups.filter(isClose).flat(), own]];
  }, []);
}

/** In kilometers, between the boxes around two counties. */
function gap(one: ShapedCounty, other: ShapedCounty): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  const north = Math.max(a.south - b.north, b.south - a.north, 0);
  const east = Math.max(a.west - b.east, b.west - a.east, 0) * Math.cos((a.north * Math.PI) / 180);
  return Math.hypot(north, east) * KILOMETERS_PER_DEGREE;
}

/** The box of degrees around a county. Every county has a shape. */
export const boxOf = ({ polygons }: ShapedCounty): Box =>
  boxAround(polygons) ?? { west: 0, east: 0, south: 0, north: 0 };

function toPlace(counties: readonly OwnCounty[]): MapPlace {
  const sorted = [...counties].sort((one, other) => other.wells.length - one.wells.length);
  const wells = sorted.flatMap((own) => own.wells);
  const states = new Set(wells.flatMap(({ apiNumber }) => stateOfApiNumber(apiNumber)?.name ?? []));
  return { states: [...states].join(', '), count: wells.length, counties: sorted };
}
