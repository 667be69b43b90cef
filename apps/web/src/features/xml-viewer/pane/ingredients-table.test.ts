import { type Disclosure, percent, readDisclosures, writeDisclosure } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { wellsAtStep4 } from '../../../../test/example-wells.ts';
import { ingredientColumns, printIngredients } from './ingredients-table.tsx';

/** A document of another tool: of its water row, these numbers. */
function readOther(numbers: Readonly<Record<string, string>>): Disclosure {
  const made = wellsAtStep4({ 'Bluebonnet 1H': {} }).disclosures?.['Bluebonnet 1H'];
  if (!made) throw new Error('There is no well');
  const xml = Object.entries(numbers).reduce(
    (text, [element, value]) => text.replace(new RegExp(`(<${element}>)[^<]*`), `$1${value}`),
    writeDisclosure(made),
  );
  const [read] = readDisclosures(xml).disclosures;
  if (!read) throw new Error('There is no job');
  return read;
}

const small = { PercentHighAdditive: '0.04', PercentHFJob: '0.0000000012', MassIngredient: '1234.56789' };

describe('the ingredients of a document', () => {
  it('are exported with all digits that the document has', () => {
    const [, water = ''] = printIngredients(readOther(small)).split('\r\n');
    expect(water).toContain(',0.04,0.0000000012,1234.56789,');
  });

  it('are exported as our own documents print them', () => {
    const [, water = ''] = printIngredients(readOther({ PercentHighAdditive: '100.0' })).split('\r\n');
    expect(water).toMatch(/,100\.0,\d+\.\d{10},\d+\.\d{3},/);
  });

  it('show no percent in the additive as 0 that is none', () => {
    const [row] = readOther(small).rows;
    const shown = ingredientColumns.find(({ id }) => id === 'percentInAdditive')?.text;
    if (!row || !shown) throw new Error('There is no such cell');
    expect([shown(row), shown({ ...row, percentInAdditive: percent(60) })]).toEqual(['0.04', '60.0']);
  });
});
