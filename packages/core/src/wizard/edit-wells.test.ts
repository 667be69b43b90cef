import { describe, expect, it } from 'vitest';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { aCustomer, aWell, anIngredient } from '../rules/disclosure.examples.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { Well } from '../model/well.ts';
import { rebuiltDisclosure } from './build-disclosures.ts';
import type { WizardState } from './wizard-state.ts';
import { withDisclosure, withWell } from './edit-wells.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';

const catalogue = buildCatalogue([anIngredient()], [], []);
const customer = aCustomer();
const chemicals = [{ code: 'F1', amount: 200, unit: null }];
const [one, two] = [aWizardWell('one', { chemicals }), aWizardWell('two', { api: '42-461-42472-00-00' })];

describe('editing a well that has a disclosure', () => {
  const disclosure = buildDisclosure(one.well, catalogue, customer, { type: 'single', source: 'Produced Water' });
  const made = aWizard([one, two], { selected: ['one'], disclosures: { one: disclosure } });
  const edited = { ...one.well, clean: 2_000_000, county: 'Reagan', tvd: 0 };

  it('gives what would have been made of the edited well', () => {
    const fresh = buildDisclosure(edited, catalogue, customer, made.waterSource);
    expect(withWell(made, 'one', edited).disclosures['one']).toStrictEqual(fresh);
  });

  it('presets the entry method of the new state, unless a user chose another', () => {
    const methodIn = (state: WizardState, well: Partial<Well>) =>
      withWell(state, 'one', { ...edited, ...well }).disclosures['one']?.entryMethod;
    const moved = withWell(made, 'one', { ...edited, state: 'PA' });
    expect([methodIn(made, {}), moved.disclosures['one']?.entryMethod]).toEqual(['MSDS+', 'SystemApproach']);
    expect([methodIn(moved, { state: 'Texas' }), methodIn(moved, { state: 'pennsylvania' })]).toEqual([
      'MSDS+',
      'SystemApproach',
    ]);
    const conventional = withDisclosure(moved, 'one', {
      ...(moved.disclosures['one'] ?? disclosure),
      entryMethod: 'MSDS+',
    });
    expect(methodIn(conventional, { state: 'PA', county: 'Greene' })).toBe('MSDS+');
    expect(rebuiltDisclosure(conventional, 'one', catalogue)?.entryMethod).toBe('MSDS+');
  });

  it('keeps what was typed into the rows', () => {
    const typed = withDisclosure(made, 'one', editRow(disclosure, 1, { purpose: 'Biocide', volume: 300 }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[1]).toMatchObject({ purpose: 'Biocide', volume: 300 });
    expect(after?.rows[0]?.volume).toBe(2_000_000);
  });

  it('leaves a volume of water that a user typed', () => {
    const typed = withDisclosure(made, 'one', editRow(disclosure, 0, { volume: 900_000 }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[0]?.volume).toBe(900_000);
    expect(after?.well.totalClean).toBe(2_000_000);
  });

  it('takes the water of a document along, whose volume it says in whole gallons', () => {
    const read = { ...disclosure, well: { ...disclosure.well, clean: 8408, totalClean: 8408 } };
    const asRead = { texts: {}, block: { index: 0, texts: {} } };
    const withWater = (volume: number) =>
      read.rows.map((row, index) => (index === 0 ? { ...row, volume, asRead } : row));
    const after = (volume: number) => {
      const state = withDisclosure(made, 'one', { ...read, rows: withWater(volume) });
      return withWell(state, 'one', { ...edited, clean: 9500 }).disclosures['one']?.rows[0];
    };
    expect(after(8408.4)).toMatchObject({ volume: 9500, massIngredient: 9500 * 8.345 });
    expect(after(8409.4)).toMatchObject({ volume: 8409.4 });
  });

  it('leaves a mass of water that a user typed', () => {
    const typed = withDisclosure(made, 'one', editRow(disclosure, 0, { massIngredient: 9 }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[0]).toMatchObject({ volume: 1_000_000, massIngredient: 9 });
  });

  it('takes water for water where a person has emptied its specific gravity', () => {
    const typed = withDisclosure(made, 'one', editRow(disclosure, 0, { specificGravity: null }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[0]).toMatchObject({ volume: 2_000_000, massIngredient: 2_000_000 * 8.345 });
  });

  it('leaves every other well as it is, and a job without that well too', () => {
    const after = withWell(made, 'two', edited);
    expect(after.wells).toStrictEqual([one, { ...two, well: edited }]);
    expect(after.disclosures).toBe(made.disclosures);
    expect(withWell(made, 'nobody', edited)).toBe(made);
    expect(withDisclosure(made, 'nobody', disclosure)).toMatchObject({
      wells: made.wells,
      disclosures: { nobody: {} },
    });
  });

  it('goes the other way too: what was mended in the disclosure stands on the card', () => {
    const mended = { ...disclosure, well: { ...disclosure.well, apiNumber: '42461424710000', latitude: '31.9' } };
    const [well] = withDisclosure(made, 'one', mended).wells;
    expect(well?.well).toStrictEqual(aWell({ name: 'one', chemicals, api: '42461424710000', latitude: '31.9' }));
    expect(withDisclosure(made, 'one', { ...disclosure }).wells).toBe(made.wells);
    expect(withDisclosure(made, 'two', mended).wells[0]).toBe(one);
  });
});
