import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../lib/table-view.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  readonly id: number;
}

const columns: readonly Column<Row>[] = [{ id: 'name', title: 'Name', text: ({ id }) => `Row ${id}` }];
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const show = (rows: readonly Row[]) =>
  render(<DataTable label="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} empty="None" />);

describe('a table', () => {
  it('draws all of a few rows', () => {
    show(rowsOf(200));
    expect(screen.getAllByRole('row')).toHaveLength(201);
  });

  it('draws a window of many, and says how many there are and where each one stands', () => {
    show(rowsOf(5000));
    const table = screen.getByRole('table', { name: 'Rows' });
    const drawn = screen.getAllByRole('row');
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(drawn.length).toBeLessThan(80);
    expect(drawn[1]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('draws other rows when it is scrolled', () => {
    const { container } = show(rowsOf(5000));
    const scroller = container.querySelector('table')?.parentElement;
    if (!scroller) throw new Error('The table has no scroller');
    scroller.scrollTop = 36 * 3000;
    fireEvent.scroll(scroller);
    expect(screen.getByRole('rowheader', { name: 'Row 3010' }).parentElement?.getAttribute('aria-rowindex')).toBe(
      '3012',
    );
    expect(screen.queryByRole('rowheader', { name: 'Row 0' })).toBeNull();
  });

  it('draws every row on paper', () => {
    show(rowsOf(500));
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('row')).toHaveLength(501);
    fireEvent(window, new Event('afterprint'));
    expect(screen.getAllByRole('row').length).toBeLessThan(80);
  });

  it('gives each value its title, for the cards of a phone', () => {
    const twoColumns = [...columns, { id: 'twice', title: 'Twice', text: ({ id }: Row) => String(id * 2) }];
    render(<DataTable label="Rows" columns={twoColumns} rows={rowsOf(2)} rowKey={({ id }) => id} empty="None" />);
    expect(screen.getByRole('cell', { name: '2' }).getAttribute('data-title')).toBe('Twice');
    expect(screen.getByRole('table').getAttribute('data-cards')).toBe('own');
  });

  it('says when it is empty', () => {
    show([]);
    expect(screen.getByRole('cell', { name: 'None' })).toBeTruthy();
  });
});
