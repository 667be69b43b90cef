import { distanceOutside } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { loadCountiesOf } from '../../lib/places/load-counties.ts';
import { drawMap, type MapSize } from './draw-map.ts';
import { type MapWell, planMaps } from './plan-maps.ts';

const aWell = (key: string, longitude: string, latitude: string, apiNumber = '42-461-42471-00-00'): MapWell => ({
  key,
  name: `Caprock ${key}`,
  apiNumber,
  longitude,
  latitude,
});

const [TEXAS, NEW_MEXICO, NORTH_DAKOTA] = ['48', '35', '38'];
const shapes = await loadCountiesOf([TEXAS, NEW_MEXICO, NORTH_DAKOTA]);
const LARGE: MapSize = { width: 400, height: 310 };

const plan = (...wells: MapWell[]) => planMaps(shapes, wells);

function draw(...wells: MapWell[]) {
  const [place] = plan(...wells).places;
  if (!place) throw new Error('No well has a place');
  return drawMap(shapes, place, LARGE);
}

const upton = aWell('A', '-102.04', '31.37');
const lea = aWell('L', '-103.41', '32.79', '30-025-42471-00-00');
const karnes = aWell('K', '-97.86', '28.91', '42-255-42471-00-00');
const mckenzie = aWell('M', '-103.4', '47.74', '33-053-42471-00-00');

describe('the maps of wells', () => {
  it('show every well: counties close together on one map, the others on maps of their own', () => {
    const { places, missing } = plan(karnes, upton, lea, mckenzie);
    const told = places.map(({ states, counties }) => [states, counties.map(({ county }) => county.name)]);
    expect(told).toEqual([
      ['Texas, New Mexico', ['Upton', 'Lea']],
      ['Texas', ['Karnes']],
      ['North Dakota', ['McKenzie']],
    ]);
    expect(missing).toEqual([]);
  });

  it('are joined by a county that lies between two others', () => {
    const reeves = aWell('R', '-103.7', '31.4', '42-389-42471-00-00');
    const tomGreen = aWell('T', '-100.46', '31.4', '42-451-42471-00-00');
    expect(plan(reeves, tomGreen).places).toHaveLength(2);
    expect(plan(reeves, tomGreen, upton).places).toHaveLength(1);
  });

  it('count the wells that they cannot show', () => {
    const wells = [aWell('A', '', ''), aWell('B', '-70.5', '44.1'), aWell('C', '-102', '31', '42-998-00000-00-00')];
    const { places, missing } = plan(...wells, upton);
    expect(places.map(({ count }) => count)).toEqual([1]);
    expect(missing).toEqual(['1 without a location', '1 without a known county', '1 too far from the county']);
  });

  it('show a well that lies somewhat outside its county', () => {
    expect(draw(aWell('A', '-102.9', '31.37')).marks).toHaveLength(1);
  });
});

describe('a map of wells', () => {
  it('shows their county and its neighbors, not the whole state', () => {
    const { counties } = draw(upton);
    expect(counties.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Upton']);
    expect(counties.map(({ name }) => name)).toContain('Midland');
    expect(counties.length).toBeLessThan(20);
  });

  it('puts every well into the picture, north above south and west left of east', () => {
    const { marks } = draw(aWell('A', '-102.2', '31.5'), aWell('B', '-101.9', '31.2'));
    const [first, second] = marks;
    expect(marks.map(({ label }) => label)).toEqual(['A', 'B']);
    expect((first?.x ?? 0) < (second?.x ?? 0) && (first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
    expect(marks.every(({ x, y }) => x > 0 && y > 0 && x < LARGE.width && y < LARGE.height)).toBe(true);
  });

  it('joins wells that stand on each other', () => {
    const { marks } = draw(upton, aWell('B', '-102.0401', '31.3701'));
    expect(marks).toMatchObject([{ keys: ['A', 'B'], county: 'Upton', label: '' }]);
  });

  it('leaves a label out that would lie on another', () => {
    const { marks } = draw(aWell('South 1H', '-102.04', '31.37'), aWell('North 1H', '-101.96', '31.37'));
    expect(marks.map(({ label }) => label)).toEqual(['South 1H', '']);
  });

  it('writes the name of a county only inside it, and on no mark', () => {
    const williams = aWell('W', '-103.6', '48.3', '33-105-42471-00-00');
    const { counties, marks } = draw(mckenzie, williams);
    const named = counties.filter(({ label }) => label !== undefined);
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['McKenzie', 'Williams']));
    for (const { label, path, name } of named) {
      const at = label ?? { x: 0, y: 0 };
      expect(distanceOutside([ringsOf(path)], [at.x, at.y]), name).toBe(0);
      expect(marks.every(({ x, y }) => Math.abs(x - at.x) > 9 || Math.abs(y - at.y) > 9)).toBe(true);
    }
  });
});

/** The rings of an SVG path that has only lines. */
const ringsOf = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((ring) =>
      `${ring.replace('Z', '')}L${ring.split('L')[0]}`.split('L').map((corner) => {
        const [x = 0, y = 0] = corner.split(',').map(Number);
        return [x, y] as const;
      }),
    );
