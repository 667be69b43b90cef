import { describe, expect, it } from 'vitest';
import { aRow, aWaterRow } from '../../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { findSameRow } from './same-row.ts';

/** Rows of one chemical by their names; a blank is a row of another one. */
const named = (...names: string[]): DisclosureRow[] =>
  names.map((ingredientName) =>
    ingredientName === '' ? aRow({ code: 'B1' }) : aRow({ chemical: 'F1', code: 'f9 ', ingredientName }),
  );

describe('the same row in another well', () => {
  it.each<[string, readonly [DisclosureRow[], number], DisclosureRow[], number | undefined]>([
    ['by its name', [named('x', 'y'), 0], named('y', '', 'X'), 2],
    ['by its place when it was renamed', [named('z', '', 'y'), 0], named('', 'x', 'y'), 1],
    ['not when that place is of another one', [named('z', 'y'), 0], named('y', 'x'), undefined],
    ['not when one of them is gone', [named('z', 'y'), 0], named('x'), undefined],
    ['whatever water is called there', [[aWaterRow()], 0], [aRow(), aWaterRow({ ingredientName: 'H2O' })], 1],
    ['whatever the case of its code', [named('x'), 0], [aRow({ chemical: ' f1', code: 'F9', ingredientName: 'x' })], 0],
    ['not under another code', [named('x'), 0], [aRow({ chemical: 'F1', ingredientName: 'x' })], undefined],
    ['not for a row added by hand', [[aRow({ chemical: '' })], 0], [aRow({ chemical: '' })], undefined],
    ['not for a row that is not there', [named('x'), 1], named('x', 'y'), undefined],
  ])('is found %s', (_, [rows, index], others, at) => {
    expect(findSameRow(rows, index, others)).toBe(at);
  });
});
