import { describe, expect, it } from 'vitest';
import { loadCounties } from '../../lib/places/load-counties.ts';
import { drawMap, MAP_SIZE, type MapWell } from './draw-map.ts';

const aWell = (key: string, longitude: string, latitude: string): MapWell => ({
  key,
  name: `Caprock ${key}`,
  apiNumber: '42-461-42471-00-00',
  longitude,
  latitude,
  isChosen: true,
});

async function draw(...wells: MapWell[]) {
  const texas = await loadCounties('48');
  if (!texas) throw new Error('There are no shapes of Texas');
  return drawMap(texas, wells);
}

describe('the map of wells', () => {
  it('shows their county and its neighbours, not the whole state', async () => {
    const { counties } = await draw(aWell('A', '-102.04', '31.37'));
    expect(counties.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Upton']);
    expect(counties.map(({ name }) => name)).toContain('Midland');
    expect(counties.length).toBeLessThan(20);
  });

  it('puts every well into the picture, north above south and west left of east', async () => {
    const { marks } = await draw(aWell('A', '-102.2', '31.5'), aWell('B', '-101.9', '31.2'));
    const [first, second] = marks;
    expect(marks.map(({ label }) => label)).toEqual(['A', 'B']);
    expect((first?.x ?? 0) < (second?.x ?? 0) && (first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
    expect(marks.every(({ x, y }) => x > 0 && y > 0 && x < MAP_SIZE.width && y < MAP_SIZE.height)).toBe(true);
  });

  it('joins wells that stand on each other', async () => {
    const { marks } = await draw(aWell('A', '-102.04', '31.37'), aWell('B', '-102.0401', '31.3701'));
    expect(marks).toMatchObject([{ label: '2 wells', count: 2 }]);
  });

  it('leaves a label out that would lie on another', async () => {
    const { marks } = await draw(aWell('South 1H', '-102.04', '31.37'), aWell('North 1H', '-101.98', '31.37'));
    expect(marks.map(({ label }) => label)).toEqual(['South 1H', '']);
  });

  it('leaves out what has no location or one in another world', async () => {
    const { marks } = await draw(aWell('A', '', ''), aWell('B', '-70.5', '44.1'), aWell('C', '-102.04', '31.37'));
    expect(marks.map(({ key }) => key)).toEqual(['C']);
  });

  it('shows a well that lies somewhat outside its county', async () => {
    const { marks } = await draw(aWell('A', '-102.9', '31.37'));
    expect(marks).toHaveLength(1);
  });
});
