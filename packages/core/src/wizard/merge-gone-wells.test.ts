import { describe, expect, it } from 'vitest';
import { anIngredient } from '../rules/disclosure.examples.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import { withDisclosures } from './build-disclosures.ts';
import { mergeJob } from './merge-job.ts';
import { takeJob } from './take-job.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';
import { anOrigin } from './wizard.examples.ts';

const catalogue = buildCatalogue([anIngredient({ id: 1, code: 'F1', tradeName: 'FR-1' })], [], []);
const blocks = { catalogue, customers: [] };
const aJobWell = (name: string, api: string, amount: number) => ({ name, api, clean: 1000, chemicals: { F1: amount } });
const alpha = aJobWell('Alpha 1H', '42-461-42471-00-00', 200);
const bravo = aJobWell('Bravo 2H', '42-461-42472-00-00', 10);
const key = 'api 42461424710000';

const job = (...wells: object[]) => ({
  origin: anOrigin({ answer: { wells } }),
  read: readJob({ wells }),
  notices: [],
});
const select = (state: WizardState) => withDisclosures({ ...state, selected: [key] }, blocks);
const deselect = (state: WizardState): WizardState => ({ ...state, selected: [] });
const amountOf = (state: WizardState) => state.disclosures[key]?.rows.find(({ chemical }) => chemical === 'F1')?.amount;

describe('a well that was gone from the job data', () => {
  const start = select(takeJob(emptyWizard, job(alpha, bravo)));
  const gone = mergeJob(deselect(start), job(bravo), blocks).state;

  it('takes its rows along', () => {
    expect(amountOf(start)).toBe(200);
    expect(gone.wells.map(({ well }) => well.name)).toEqual(['Bravo 2H']);
    expect(gone.disclosures).toEqual({});
  });

  it('has the rows of the new job data when it is there again', () => {
    const back = mergeJob(gone, job({ ...alpha, chemicals: { F1: 300 } }, bravo), blocks).state;
    expect(amountOf(select(back))).toBe(300);
  });

  it('has them also in a draft that kept the old rows', () => {
    const older = { ...gone, disclosures: start.disclosures };
    const back = mergeJob(older, job({ ...alpha, chemicals: { F1: 300 } }, bravo), blocks).state;
    expect(amountOf(select(back))).toBe(300);
  });
});
