type Ring = readonly number[];

interface Shape<Kind extends string, Lines> {
  readonly type: Kind;
  /** The census number of the county. */
  readonly id: string;
  readonly properties: { readonly name: string };
  readonly arcs: Lines;
}
export type CountyShape = Shape<'Polygon', readonly Ring[]> | Shape<'MultiPolygon', readonly (readonly Ring[])[]>;

/** County shapes that share their border lines (TopoJSON): of one state, or of all. */
export interface Atlas {
  readonly type: 'Topology';
  readonly transform?: object;
  readonly objects: {
    readonly counties: { readonly type: 'GeometryCollection'; readonly geometries: readonly CountyShape[] };
  };
  readonly arcs: readonly (readonly (readonly number[])[])[];
}

const stateOf = ({ id }: CountyShape): string => id.slice(0, 2);

/** The numbers of all states (FIPS) in an atlas. */
export const statesOf = ({ objects }: Atlas): string[] => [...new Set(objects.counties.geometries.map(stateOf))].sort();

/** The atlas of one state: its counties, and only the lines that they need. */
export function atlasOfState(atlas: Atlas, state: string): Atlas {
  const own = atlas.objects.counties.geometries.filter((shape) => stateOf(shape) === state);
  const places = new Map<number, number>();
  const move = (arc: number): number => {
    // A line that is followed backwards is written as its complement.
    const line = arc < 0 ? ~arc : arc;
    const place = places.get(line) ?? places.size;
    places.set(line, place);
    return arc < 0 ? ~place : place;
  };
  const geometries = own.map((shape) => moveLines(shape, move));
  const arcs = [...places.keys()].map((line) => atlas.arcs[line] ?? []);
  return {
    type: 'Topology',
    ...(atlas.transform && { transform: atlas.transform }),
    objects: { counties: { type: 'GeometryCollection', geometries } },
    arcs,
  };
}

function moveLines(shape: CountyShape, move: (arc: number) => number): CountyShape {
  if (shape.type === 'Polygon') return { ...shape, arcs: shape.arcs.map((ring) => ring.map(move)) };
  return { ...shape, arcs: shape.arcs.map((polygon) => polygon.map((ring) => ring.map(move))) };
}
