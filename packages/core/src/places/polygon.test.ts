import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOutside, type Polygon, type Position } from './polygon.ts';

const square = (west: number, south: number, size: number): readonly Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const withHole: Polygon = [square(0, 0, 10), square(4, 4, 2)];

describe('the distance outside of a shape', () => {
  it.each<[Position, number]>([
    [[1, 1], 0],
    [[-3, 5], 3],
    [[5, 12], 2],
    [[13, 14], 5],
    [[5, 5], 1],
    [[4.5, 5], 0.5],
  ])('at %j is %d', (point, distance) => {
    expect(distanceOutside([withHole], point)).toBeCloseTo(distance, 12);
  });

  it('counts to the nearest of several parts', () => {
    expect(distanceOutside([withHole, [square(20, 0, 1)]], [22, 0.5])).toBeCloseTo(1, 12);
    expect(distanceOutside([withHole, [square(20, 0, 1)]], [20.5, 0.5])).toBe(0);
  });

  it.each<[Position, number]>([
    [[0, 0], 0],
    [[-2, 0], 1],
    [[2, 0], 1],
    [[-1, 1], Math.SQRT1_2],
    [[-1, -1], Math.SQRT1_2],
  ])('at %j, level with a corner of a diamond, is %d', (point, distance) => {
    const diamond: Polygon = [
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ],
    ];
    expect(distanceOutside([diamond], point)).toBeCloseTo(distance, 12);
  });

  it('is not known without a shape', () => {
    expect(distanceOutside([], [0, 0])).toBeUndefined();
  });

  it('is 0 inside of a triangle and above 0 outside', () => {
    const degree = fc.double({ min: 1, max: 10, noNaN: true });
    const triangle: Polygon = [
      [
        [2, 3],
        [7, 4],
        [4, 9],
        [2, 3],
      ],
    ];
    fc.assert(
      fc.property(degree, degree, (x, y) => {
        // Above 0 to the left of each side.
        const margin = Math.min(5 * (y - 3) - (x - 2), -3 * (y - 4) - 5 * (x - 7), 6 * (x - 2) - 2 * (y - 3));
        fc.pre(Math.abs(margin) > 1e-9);
        expect(distanceOutside([triangle], [x, y]) === 0).toBe(margin > 0);
      }),
    );
  });
});
