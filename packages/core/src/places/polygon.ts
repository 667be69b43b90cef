/** Longitude and latitude, in degrees. */
export type Position = readonly [number, number];
/** The first ring is the outline, the others are holes. A ring ends where it begins. */
export type Polygon = readonly (readonly Position[])[];

/** The least and the greatest longitude and latitude of a shape. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boxAround(polygons: readonly Polygon[]): Box | undefined {
  const points = polygons.flat(2);
  if (points.length === 0) return undefined;
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** In degrees, by the direction in which it is more; 0 inside. */
export const distanceOutsideBox = ({ west, south, east, north }: Box, [x, y]: Position): number =>
  Math.max(0, west - x, x - east, south - y, y - north);

/** In degrees; 0 inside. Undefined without a polygon. */
export function distanceOutside(polygons: readonly Polygon[], point: Position): number | undefined {
  if (polygons.length === 0) return undefined;
  if (contain(polygons, point)) return 0;
  return Math.sqrt(Math.min(...polygons.map((polygon) => squaredDistance(polygon, point))));
}

export const contain = (polygons: readonly Polygon[], point: Position): boolean =>
  polygons.some((polygon) => isInside(polygon, point));

/** A ray to the east crosses the outline an odd number of times from inside; holes turn that round again. */
function isInside(polygon: Polygon, [x, y]: Position): boolean {
  let inside = false;
  forEachSide(polygon, ([x1, y1], [x2, y2]) => {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

function squaredDistance(polygon: Polygon, point: Position): number {
  let least = Number.POSITIVE_INFINITY;
  forEachSide(polygon, (from, to) => {
    least = Math.min(least, squaredDistanceToSide(point, from, to));
  });
  return least;
}

function squaredDistanceToSide([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squaredLength = dx * dx + dy * dy;
  const along = squaredLength === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / squaredLength;
  const nearest = Math.min(1, Math.max(0, along));
  return (x - x1 - nearest * dx) ** 2 + (y - y1 - nearest * dy) ** 2;
}

function forEachSide(polygon: Polygon, visit: (from: Position, to: Position) => void): void {
  for (const ring of polygon) {
    let [from] = ring;
    for (const to of ring) {
      if (from !== undefined) visit(from, to);
      from = to;
    }
  }
}
