import {
  type County,
  countyFips,
  createPlaceKnowledge,
  type PlaceKnowledge,
  type Polygon,
  withLeadingZero,
} from '@disclosure/core';
import type { MultiPolygon, Polygon as GeoPolygon } from 'geojson';
import { feature } from 'topojson-client';
import { countyShapes } from 'virtual:county-shapes';
import type { Atlas, CountyShape } from './split-atlas.ts';

/** A county with its shape, by its census number. */
export interface ShapedCounty extends County {
  readonly fips: string;
}

export interface StateShapes {
  readonly state: string;
  readonly atlas: Atlas;
  readonly counties: ReadonlyMap<string, ShapedCounty>;
}

const loaded = new Map<string, Promise<StateShapes>>();

/** The census number of the API number's state, also when it lost its zero; undefined where its counties are not known. */
const stateFips = (apiNumber: string): string | undefined =>
  countyFips(withLeadingZero(apiNumber) ?? apiNumber)?.slice(0, 2);

/** The counties of one state, loaded once. Undefined for a number that no state has. */
export function loadCounties(state: string): Promise<StateShapes> | undefined {
  const load = countyShapes[state];
  const known = loaded.get(state);
  if (known !== undefined || load === undefined) return known;
  const shapes = load().then((atlas) => toShapes(state, atlas));
  loaded.set(state, shapes);
  // A failed load is tried again.
  shapes.catch(() => loaded.delete(state));
  return shapes;
}

function toShapes(state: string, atlas: Atlas): StateShapes {
  const counties = atlas.objects.counties.geometries.map((shape) => toCounty(atlas, shape));
  return { state, atlas, counties: new Map(counties.map((county) => [county.fips, county])) };
}

function toCounty(atlas: Atlas, shape: CountyShape): ShapedCounty {
  // The library's types know shapes of every kind; these are polygons of longitude and latitude.
  const [topology, object] = [atlas, shape] as unknown as Parameters<typeof feature>;
  const { geometry } = feature(topology, object) as { geometry: GeoPolygon | MultiPolygon };
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { fips: shape.id, name: shape.properties.name, polygons: polygons as unknown as readonly Polygon[] };
}

/** The counties of these states together. */
export async function loadCountiesOf(states: readonly string[]): Promise<ReadonlyMap<string, ShapedCounty>> {
  const shapes = await Promise.all(states.flatMap((state) => loadCounties(state) ?? []));
  return new Map(shapes.flatMap(({ counties }) => Array.from(counties)));
}

/** What the rules need to know about places, wherever they are. */
export async function loadAllPlaces(): Promise<PlaceKnowledge> {
  const counties = await loadCountiesOf(Object.keys(countyShapes));
  return createPlaceKnowledge((fips) => counties.get(fips));
}

/** What the rules need to know about places, for the states of these API numbers. */
export async function loadPlaces(apiNumbers: readonly string[]): Promise<PlaceKnowledge> {
  const states = new Set(apiNumbers.flatMap((apiNumber) => stateFips(apiNumber) ?? []));
  const counties = await loadCountiesOf([...states]);
  return createPlaceKnowledge((fips) => counties.get(fips));
}
