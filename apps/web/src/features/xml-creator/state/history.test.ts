import { editRow, withChosenCustomer, withWaterSource, withWell, type Well, type WizardState } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { aWizardOf, quarter, referenceData } from '../steps/generate/generate.examples.ts';
import { createWizardStore } from './store.ts';
import { changeWell, historyStateOf, moveInHistory } from './history.ts';

const KEY = 'Alpha 1H';

/** A well in whose rows a user has typed. */
function openEditedWell() {
  const store = createWizardStore(aWizardOf([[KEY]]));
  const disclosure = () => {
    const found = store.get().disclosures[KEY];
    if (!found) throw new Error('The well has a disclosure');
    return found;
  };
  const editWell = (change: Partial<Well>) =>
    store.change((state) => withWell(state, KEY, { ...wellOf(state), ...change }));
  changeWell(store, KEY, (before) => editRow(before, 2, { volume: 300 }, referenceData.catalogue));
  return { store, disclosure, editWell };
}

function wellOf({ wells }: WizardState): Well {
  const [first] = wells;
  if (!first) throw new Error('The job has a well');
  return first.well;
}

describe('undoing in a well', () => {
  it('takes back another customer, and nothing that was mended in other steps before', () => {
    const { store, disclosure, editWell } = openEditedWell();
    const water = { type: 'single', source: 'Fresh Water' } as const;
    editWell({ tvd: 10_500 });
    store.change((state) => withWaterSource(state, water));
    const before = disclosure();
    store.change((state) => withChosenCustomer(state, [KEY], quarter, { how: 'chosen', by: 'Pat Lee', score: null }));
    expect(moveInHistory(store, KEY, 'undo')).toBe('Undone. The customer is Llano Ridge Operating LLC.');
    expect(disclosure()).toEqual(before);
    expect(disclosure().well).toMatchObject({ tvd: 10_500, waterSource: water });
    expect(wellOf(store.get()).tvd).toBe(10_500);
    expect(moveInHistory(store, KEY, 'redo')).toBe('Redone. The customer is Quarter Horse Energy.');
    expect(disclosure().well).toMatchObject({ tvd: 10_500, waterSource: water, operatorNumber: '00990011' });
  });

  it('takes the Water row back together with the volume that it followed', () => {
    const { store, disclosure, editWell } = openEditedWell();
    const before = disclosure();
    editWell({ clean: 2_000_000 });
    expect(disclosure().rows[0]?.volume).toBe(2_000_000);
    expect(moveInHistory(store, KEY, 'undo')).toBe('Undone.');
    expect(disclosure()).toEqual(before);
    expect(wellOf(store.get()).clean).toBe(1_000_000);
  });

  it('never brings back the rows of other job data', () => {
    const { store, disclosure } = openEditedWell();
    const another = aWizardOf([[KEY, { chemicals: { S1: 10 } }]]);
    store.change(() => ({ ...another, origin: another.origin && { ...another.origin, name: '2020' } }));
    const rows = disclosure().rows;
    expect(historyStateOf(store, KEY)).toEqual({ canUndo: false, canRedo: false });
    expect(moveInHistory(store, KEY, 'undo')).toBe('There is nothing to undo.');
    expect(disclosure().rows).toBe(rows);
  });
});
