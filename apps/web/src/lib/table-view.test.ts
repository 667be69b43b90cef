import { describe, expect, it } from 'vitest';
import { arrange, type Column, matches, toggleSort } from './table-view.ts';

interface Drum {
  readonly name: string;
  readonly litres: number;
}

const columns: readonly Column<Drum>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  {
    id: 'litres',
    title: 'Litres',
    text: ({ litres }) => String(litres),
    number: ({ litres }) => litres,
    isSearched: false,
  },
];
const drums: readonly Drum[] = [
  { name: 'beta', litres: 10 },
  { name: 'Alpha', litres: 9 },
  { name: 'Gamma 9', litres: 100 },
];
const namesOf = (rows: readonly Drum[]) => rows.map(({ name }) => name);
const sorted = (column: string, order: 'asc' | 'desc') =>
  namesOf(arrange(drums, columns, { search: '', sort: { column, order } }));

describe('arranging rows', () => {
  it('leaves them as they came without a sort', () => {
    expect(namesOf(arrange(drums, columns, { search: '', sort: undefined }))).toEqual(['beta', 'Alpha', 'Gamma 9']);
  });

  it('compares text without regard to case', () => {
    expect(sorted('name', 'asc')).toEqual(['Alpha', 'beta', 'Gamma 9']);
    expect(sorted('name', 'desc')).toEqual(['Gamma 9', 'beta', 'Alpha']);
  });

  it('compares numbers as numbers', () => {
    expect(sorted('litres', 'asc')).toEqual(['Alpha', 'beta', 'Gamma 9']);
    expect(sorted('litres', 'desc')).toEqual(['Gamma 9', 'beta', 'Alpha']);
  });

  it('keeps only what matches', () => {
    expect(namesOf(arrange(drums, columns, { search: ' ALP ', sort: undefined }))).toEqual(['Alpha']);
  });
});

describe('searching', () => {
  it.each([
    ['BETA', 1],
    ['', 3],
    ['9', 1],
    ['nothing', 0],
  ])('for "%s" finds %i', (search, count) => {
    expect(drums.filter(matches(columns, search))).toHaveLength(count);
  });
});

describe('a click on a head', () => {
  it('sorts ascending first, then turns the order round', () => {
    const first = toggleSort(undefined, 'name');
    const second = toggleSort(first, 'name');
    expect([first.order, second.order, toggleSort(second, 'name').order]).toEqual(['asc', 'desc', 'asc']);
  });

  it('starts ascending on another column', () => {
    expect(toggleSort({ column: 'name', order: 'asc' }, 'litres')).toEqual({ column: 'litres', order: 'asc' });
  });
});
