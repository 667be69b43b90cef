import { describe, expect, it } from 'vitest';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { aCustomer, aWell, anIngredient } from '../disclosure/disclosure.examples.ts';
import { editRow } from '../disclosure/edit-row.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import { lacksDisclosures, withDisclosures } from './build-disclosures.ts';
import { withSuggestedWater, withWaterSource } from './choose-water.ts';
import { toggleWell, withSelected } from './choose-wells.ts';
import { withDisclosure } from './edit-disclosures.ts';
import { withWell } from './edit-wells.ts';
import { canOpenStep, nearestOpenStep } from './open-steps.ts';
import { hasWork, takeJob } from './take-job.ts';
import { findMissingTimes, withTimes } from './well-times.ts';
import { emptyWizard } from './wizard-state.ts';
import { anOrigin, aWizard, aWizardWell } from './wizard.examples.ts';
import { pathOfStep, stepOfPath, wizardSteps } from './wizard-steps.ts';

const catalogue = buildCatalogue([anIngredient()], [], []);
const customer = aCustomer({ waterSource: ' produced water ' });
const blocks = { catalogue, customers: [customer] };
const chemicals = [{ code: 'F1', amount: 200, unit: null }];
const [one, two] = [aWizardWell('one', { chemicals }), aWizardWell('two', { api: '42-461-42472-00-00' })];

const job = (...wells: object[]) => {
  const answer = { wells };
  return { origin: anOrigin({ answer }), read: readJob(answer), notices: [] };
};

describe('taking a job', () => {
  it('selects a single well, and none of several', () => {
    expect(takeJob(emptyWizard, job({ name: 'A' })).selected).toStrictEqual(['name A']);
    expect(takeJob(emptyWizard, job({ name: 'A' }, { name: 'B' })).selected).toStrictEqual([]);
  });

  it('keeps wells apart that say the same about who they are', () => {
    const { wells } = takeJob(emptyWizard, job({ name: 'A' }, { name: 'A' }, { name: 'A' }));
    expect(wells.map(({ key }) => key)).toStrictEqual(['name A', 'name A #2', 'name A #3']);
  });

  it('leaves nothing of the job before, but its number in the field', () => {
    const after = takeJob({ ...withDisclosures(aWizard([one]), blocks), jobNumber: '1002' }, job({ name: 'A' }));
    expect(after).toMatchObject({ jobNumber: '1002', disclosures: {}, saved: {}, waterSource: null });
    expect(hasWork(emptyWizard)).toBe(false);
    expect(hasWork(after)).toBe(true);
  });

  it('passes on what the service says about a well', () => {
    const { wells } = takeJob(emptyWizard, job({ name: 'A', notes: ['No stage 3.', 4] }, { name: 'B' }));
    expect(wells.map(({ notes }) => notes)).toStrictEqual([['No stage 3.'], undefined]);
  });
});

describe('the dates of older job data', () => {
  const answer = {
    wellData: { A: {}, B: {}, C: {} },
    wellCoordinates: { A: { api: '42-461-42471-00-00', totalStages: 32 }, B: { api: '42-461-42472-00-00' } },
  };
  const { wells } = readJob(answer);

  it('are asked for at the first and the last stage of every well that can be asked for', () => {
    expect(findMissingTimes(answer, wells)).toStrictEqual([
      { index: 0, field: 'startDate', wellApi: '42-461-42471-00-00', stage: 1, timeType: 'timeStart' },
      { index: 0, field: 'endDate', wellApi: '42-461-42471-00-00', stage: 32, timeType: 'timeEnd' },
      { index: 1, field: 'startDate', wellApi: '42-461-42472-00-00', stage: 1, timeType: 'timeStart' },
    ]);
  });

  it('stand in their wells once they are known', () => {
    const found = findMissingTimes(answer, wells).map((time) => ({ time, date: `${time.timeType} ${time.stage}` }));
    expect(withTimes(wells, found).map(({ well }) => [well.startDate, well.endDate])).toStrictEqual([
      ['timeStart 1', 'timeEnd 32'],
      ['timeStart 1', ''],
      ['', ''],
    ]);
  });

  it('are not asked for where the newer format leaves them out', () => {
    const newer = { wells: [{ name: 'A', api: '42-461-42471-00-00' }] };
    expect(findMissingTimes(newer, readJob(newer).wells)).toStrictEqual([]);
  });
});

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
    const open = (state = emptyWizard) => wizardSteps.filter(({ number }) => canOpenStep(state, number)).length;
    const whole = withDisclosures(aWizard([one]), blocks);
    expect([
      open(),
      open(aWizard([one], { selected: [] })),
      open(aWizard([one], { waterSource: null })),
      open(aWizard([one], { waterSource: { type: 'multiple', sources: [] } })),
      open(aWizard([one])),
      open(whole),
    ]).toStrictEqual([1, 2, 3, 3, 4, 5]);
    expect(nearestOpenStep(aWizard([one], { selected: [] }), 5)).toBe(2);
  });

  it('are found by their paths', () => {
    expect(wizardSteps.every(({ number }) => stepOfPath(pathOfStep(number)) === number)).toBe(true);
    expect(stepOfPath('elsewhere')).toBeUndefined();
  });
});

describe("the customer's water source", () => {
  it('is taken when it names an option and nothing was chosen', () => {
    const open = aWizard([one], { waterSource: null });
    expect(withSuggestedWater(open, [customer]).waterSource).toStrictEqual({
      type: 'single',
      source: 'Produced Water',
    });
    expect(withSuggestedWater(open, [aCustomer({ waterSource: 'a pond' })]).waterSource).toBeNull();
  });

  it('does not take the place of what was chosen', () => {
    const chosen = aWizard([one], { waterSource: { type: 'single', source: 'Other, < 1000TDS' } });
    expect(withSuggestedWater(chosen, [customer])).toBe(chosen);
  });

  it('follows the customer of the wells until somebody chooses one, be it the same', () => {
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
      buildDisclosure(one.well, catalogue, customer, { type: 'single', source: 'Produced Water' }),
    );
    const both = withSelected(first, new Set(['one', 'two']));
    expect(lacksDisclosures(both)).toBe(true);
    const second = withDisclosures(both, blocks);
    expect(second.disclosures['one']).toBe(first.disclosures['one']);
    expect(withDisclosures(second, blocks)).toBe(second);
  });

  it('hear of another water source', () => {
    const after = withWaterSource(withDisclosures(aWizard([one]), blocks), null);
    expect(after.disclosures['one']?.well.waterSource).toBeNull();
  });
});

describe('editing a well that has a disclosure', () => {
  const made = withDisclosures(aWizard([one]), blocks);
  const edited = { ...one.well, clean: 2_000_000, county: 'Reagan', tvd: 0 };

  it('gives what would have been made of the edited well', () => {
    const fresh = buildDisclosure(edited, catalogue, customer, made.waterSource);
    expect(withWell(made, 'one', edited).disclosures['one']).toStrictEqual(fresh);
  });

  it('keeps what was typed into the rows', () => {
    const disclosure = made.disclosures['one'];
    if (!disclosure) throw new Error('no disclosure was made');
    const typed = withDisclosure(made, 'one', editRow(disclosure, 1, { purpose: 'Biocide', volume: 300 }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[1]).toMatchObject({ purpose: 'Biocide', volume: 300 });
    expect(after?.rows[0]?.volume).toBe(2_000_000);
  });

  it('leaves a volume of water that somebody typed', () => {
    const disclosure = made.disclosures['one'];
    if (!disclosure) throw new Error('no disclosure was made');
    const typed = withDisclosure(made, 'one', editRow(disclosure, 0, { volume: 900_000 }, catalogue));
    const after = withWell(typed, 'one', edited).disclosures['one'];
    expect(after?.rows[0]?.volume).toBe(900_000);
    expect(after?.well.totalClean).toBe(2_000_000);
  });

  it('goes the other way too: what was mended in the disclosure stands on the card', () => {
    const disclosure = made.disclosures['one'];
    if (!disclosure) throw new Error('no disclosure was made');
    const mended = { ...disclosure, well: { ...disclosure.well, apiNumber: '42461424710000', latitude: '31.9' } };
    const [well] = withDisclosure(made, 'one', mended).wells;
    expect(well?.well).toStrictEqual(aWell({ name: 'one', chemicals, api: '42461424710000', latitude: '31.9' }));
    expect(withDisclosure(made, 'one', { ...disclosure }).wells).toBe(made.wells);
  });
});
