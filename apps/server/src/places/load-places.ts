import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type County, createPlaceKnowledge, type PlaceKnowledge, type Polygon } from '@disclosure/core';
import type { MultiPolygon, Polygon as GeoPolygon } from 'geojson';
import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];
type CountyShape = Parameters<typeof feature>[1] & {
  readonly id: string;
  readonly properties: { readonly name: string };
};
interface Atlas {
  readonly objects: { readonly counties: { readonly geometries: readonly CountyShape[] } };
}

let loaded: Promise<PlaceKnowledge> | undefined;

/** The shapes are read once, when they are first needed. */
export const loadPlaces = (): Promise<PlaceKnowledge> => (loaded ??= readPlaces());

async function readPlaces(): Promise<PlaceKnowledge> {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology & Atlas;
  const shapes = new Map(atlas.objects.counties.geometries.map((shape) => [shape.id, shape]));
  const counties = new Map<string, County>();
  return createPlaceKnowledge((fips) => {
    const known = counties.get(fips);
    const shape = shapes.get(fips);
    if (known !== undefined || shape === undefined) return known;
    const county = { name: shape.properties.name, polygons: toPolygons(atlas, shape) };
    counties.set(fips, county);
    return county;
  });
}

/** The atlas describes each county as one or more polygons of longitude and latitude. */
function toPolygons(atlas: Topology, shape: CountyShape): readonly Polygon[] {
  const { geometry } = feature(atlas, shape) as { geometry: GeoPolygon | MultiPolygon };
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons as unknown as readonly Polygon[];
}
