import { describe, expect, it } from 'vitest';
import { ACTIONS, BOX, fitColumns } from './file-columns.tsx';

const all = ['countyState', 'jobEnd', 'revision', 'problems'];
const widths = (room: number, extra: readonly string[] = []) => {
  const { columns, width } = fitColumns(room, extra);
  const each = Object.fromEntries(columns.map((column) => [column.id, Number.parseInt(column.width ?? '', 10)]));
  expect(BOX + ACTIONS + Object.values(each).reduce((sum, wide) => sum + wide, 0)).toBeLessThanOrEqual(width);
  return { ...each, width };
};

describe('the columns of the list', () => {
  it('have the widths of their longest usual texts in a window of 1440', () => {
    expect(widths(1440)).toEqual({
      name: 388,
      wellName: 192,
      operator: 262,
      customerName: 262,
      date: 104,
      size: 84,
      width: 1440,
    });
  });

  it('give way in a window of 1280 as far as most texts leave them free', () => {
    expect(widths(1280)).toEqual({
      name: 352,
      wellName: 176,
      operator: 218,
      customerName: 218,
      date: 96,
      size: 72,
      width: 1280,
    });
  });

  it('then give way one after the other: operator, customer, file name, never below 120', () => {
    expect(widths(1425, ['jobEnd'])).toMatchObject({ operator: 218, customerName: 259, name: 352, width: 1425 });
    expect(widths(1280, ['jobEnd'])).toMatchObject({ operator: 120, customerName: 212, name: 352, width: 1280 });
    expect(widths(1440, all)).toMatchObject({ operator: 120, customerName: 120, name: 152, width: 1440 });
    expect(widths(900, all)).toMatchObject({ operator: 120, customerName: 120, name: 120, width: 1408 });
  });

  it('share what a wide window has more', () => {
    expect(widths(1832)).toMatchObject({ name: 486, wellName: 290, operator: 360, customerName: 360, date: 104 });
  });
});
