import { describe, expect, it } from 'vitest';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { aCustomer, anIngredient } from '../rules/disclosure.examples.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { customerOfWell } from '../customers/customer-of-wells.ts';
import { lacksDisclosures, rebuiltDisclosure, withDisclosures } from './build-disclosures.ts';
import { toggleWell, withSelected } from './edit-wells.ts';
import { canOpenStep, nearestOpenStep } from './preflight.ts';
import {
  withSuggestedWater,
  firstWithoutWater,
  withWaterOfWell,
  withWaterSource,
  withWaterSwitched,
  withWellWater,
} from './well-water.ts';
import { emptyWizard } from './wizard-state.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';
import { isStepBefore, numberOfStep, pathOfStep, stepOfNumber, stepOfPath, wizardSteps } from './wizard-steps.ts';

const catalogue = buildCatalogue([anIngredient()], [], []);
const customer = aCustomer({ waterSource: ' produced water ' });
const blocks = { catalogue, customers: [customer] };
const chemicals = [{ code: 'F1', amount: 200, unit: null }];
const [one, two] = [aWizardWell('one', { chemicals }), aWizardWell('two', { api: '42-461-42472-00-00' })];

describe('choosing wells', () => {
  it('keeps the order of the job', () => {
    const none = aWizard([one, two], { selected: [] });
    expect(toggleWell(toggleWell(none, 'two'), 'one').selected).toStrictEqual(['one', 'two']);
    expect(toggleWell(aWizard([one, two]), 'one').selected).toStrictEqual(['two']);
    expect(withSelected(none, new Set(['two', 'nobody'])).selected).toStrictEqual(['two']);
  });
});

describe('the steps', () => {
  it('open one after the other', () => {
    const open = (state = emptyWizard) => wizardSteps.filter(({ name }) => canOpenStep(state, name)).length;
    const whole = withDisclosures(aWizard([one]), blocks);
    expect([
      open(),
      open(aWizard([one], { selected: [] })),
      open(aWizard([one], { waterSource: null })),
      open(aWizard([one], { waterSource: { type: 'multiple', sources: [] } })),
      open(aWizard([one])),
      open(whole),
    ]).toStrictEqual([1, 2, 3, 3, 4, 5]);
    expect(open(aWizard([one, two], { disclosures: whole.disclosures }))).toBe(4);
    expect(nearestOpenStep(aWizard([one], { selected: [] }), 'generate')).toBe('wells');
    expect(wizardSteps.map(({ name }) => nearestOpenStep(whole, name))).toStrictEqual(
      wizardSteps.map(({ name }) => name),
    );
  });

  it('are found by their paths', () => {
    expect(wizardSteps.every(({ name }) => stepOfPath(pathOfStep(name)) === name)).toBe(true);
    expect(stepOfPath('elsewhere')).toBeUndefined();
  });

  it('are counted from 1', () => {
    expect(wizardSteps.map(({ name }) => numberOfStep(name))).toStrictEqual([1, 2, 3, 4, 5]);
    expect(wizardSteps.every(({ name }) => stepOfNumber(numberOfStep(name)) === name)).toBe(true);
    expect([stepOfNumber(0), stepOfNumber(6), stepOfNumber(1.5)]).toStrictEqual([undefined, undefined, undefined]);
    expect([isStepBefore('job', 'water'), isStepBefore('water', 'water')]).toStrictEqual([true, false]);
  });
});

describe("the customer's water source", () => {
  it('is taken when it names an option and nothing was chosen', () => {
    const open = aWizard([one], { waterSource: null });
    expect(withSuggestedWater(open, [customer]).waterSource).toStrictEqual({
      type: 'single',
      source: 'Produced Water',
    });
    expect(withSuggestedWater(open, [aCustomer({ waterSource: 'a pond' })])).toBe(open);
    expect(withSuggestedWater(open, [])).toBe(open);
    const suggested = withSuggestedWater(open, [customer]);
    expect(withSuggestedWater(suggested, [customer])).toBe(suggested);
  });

  it('does not take the place of what was chosen', () => {
    const chosen = aWizard([one], { waterSource: { type: 'single', source: 'Other, < 1000TDS' } });
    expect(withSuggestedWater(chosen, [customer])).toBe(chosen);
  });

  it('follows the customer of the wells until a user chooses one, be it the same', () => {
    const pond = aCustomer({ id: 8, name: 'Devon', waterSource: 'Other, < 1000TDS' });
    const other = aWizardWell('other', { customer_id: 8, customer: 'Devon' });
    const both = aWizard([one, other], { waterSource: null, selected: ['one'] });
    const suggested = withSuggestedWater(both, [customer, pond]);
    const changed = withSuggestedWater(withSelected(suggested, new Set(['other'])), [customer, pond]);
    expect(changed).toMatchObject({ waterSource: { source: 'Other, < 1000TDS' }, isWaterSuggested: true });
    const unknown = withSuggestedWater(withSelected(suggested, new Set(['one', 'other'])), [customer, pond]);
    expect(unknown).toMatchObject({ waterSource: null, isWaterSuggested: false });
    const chosen = withWaterSource(withSelected(suggested, new Set(['other'])), suggested.waterSource);
    expect(withSuggestedWater(chosen, [customer, pond])).toBe(chosen);
  });
});

describe('disclosures', () => {
  it('are made once, for the selected wells, and stay as they were edited', () => {
    const first = withDisclosures(aWizard([one, two], { selected: ['one'] }), blocks);
    expect(Object.keys(first.disclosures)).toStrictEqual(['one']);
    expect(first.disclosures['one']).toStrictEqual(
      buildDisclosure(one.well, catalogue, customerOfWell(one.well, [customer]).customer, {
        type: 'single',
        source: 'Produced Water',
      }),
    );
    const both = withSelected(first, new Set(['one', 'two']));
    expect(lacksDisclosures(both)).toBe(true);
    const second = withDisclosures(both, blocks);
    expect(second.disclosures['one']).toBe(first.disclosures['one']);
    expect(lacksDisclosures(second)).toBe(false);
    expect(withDisclosures(second, blocks)).toBe(second);
  });

  it('hear of another water source', () => {
    const after = withWaterSource(withDisclosures(aWizard([one]), blocks), null);
    expect(after.disclosures['one']?.well.waterSource).toBeNull();
  });
});

describe('water of each well', () => {
  const pond = { type: 'single', source: 'Other, < 1000TDS' } as const;
  const both = withDisclosures(withWellWater(aWizard([one, two]), {}), blocks);
  const sources = (state = both) => Object.values(state.disclosures).map(({ well }) => well.waterSource);

  it('is that of all until a user says otherwise, and leaves the other wells as they are', () => {
    const after = withWaterOfWell(both, 'two', pond);
    expect(sources(after)).toStrictEqual([both.waterSource, pond]);
    expect(after.disclosures['one']).toBe(both.disclosures['one']);
    expect(sources(withDisclosures({ ...after, disclosures: {} }, blocks))).toStrictEqual(sources(after));
  });

  it('stays with a well that is made again', () => {
    const after = withWaterOfWell(both, 'two', pond);
    const rebuilt = ['one', 'two', 'nobody'].map((key) => rebuiltDisclosure(after, key, blocks.catalogue));
    expect(rebuilt).toStrictEqual([after.disclosures['one'], after.disclosures['two'], undefined]);
  });

  it('is one for all again when that is taken back', () => {
    const after = withWellWater(withWaterOfWell(both, 'two', pond), null);
    expect(after.wellWater).toBeNull();
    expect(sources(after)).toStrictEqual([both.waterSource, both.waterSource]);
  });

  it('is kept while one is for all, and comes back', () => {
    const own = withWaterOfWell(both, 'two', pond);
    const shared = withWaterSwitched(own);
    expect(sources(shared)).toStrictEqual([both.waterSource, both.waterSource]);
    expect(withWaterSwitched(shared)).toStrictEqual(own);
    expect(withWaterSwitched(aWizard([one, two])).wellWater).toStrictEqual({});
  });

  it('keeps the next step shut until it is right for every well', () => {
    const after = withWaterOfWell(both, 'two', { type: 'single', source: '' });
    expect(canOpenStep(after, 'disclosure')).toBe(false);
    expect(firstWithoutWater(after)).toMatchObject({ key: 'two', findings: [{ id: 'WATER-01' }] });
    expect(firstWithoutWater(both)).toBeUndefined();
  });
});
