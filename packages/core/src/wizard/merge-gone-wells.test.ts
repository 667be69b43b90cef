import { describe, expect, it } from 'vitest';
import { editRow } from '../disclosure/edit-rows.ts';
import { anIngredient } from '../rules/disclosure.examples.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import { withDisclosures } from './build-disclosures.ts';
import { withDisclosure } from './edit-wells.ts';
import { mergeJob } from './merge-job.ts';
import { assembleState, listPieces, unpackPiece } from './packing.ts';
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

/** As the server gives a draft back. */
const reopen = (state: WizardState) =>
  assembleState(new Map(listPieces(state).map(({ name, pack }) => [name, unpackPiece(name, pack())])));

describe('a well that was gone from the job data', () => {
  const start = select(takeJob(emptyWizard, job(alpha, bravo)));
  const gone = mergeJob(deselect(start), job(bravo), blocks).state;

  it('takes its rows along', () => {
    expect(amountOf(start)).toBe(200);
    expect(gone.wells.map(({ well }) => well.name)).toEqual(['Bravo 2H']);
    expect(gone.disclosures).toEqual({});
  });

  it('stays where a user has edited its rows alone, until the source is to be taken', () => {
    const disclosure = start.disclosures[key];
    if (!disclosure) expect.unreachable();
    const edited = withDisclosure(
      deselect(start),
      key,
      editRow(disclosure, 1, { purpose: 'Scale Inhibitor' }, catalogue),
    );
    const { state, differences } = mergeJob(edited, job(bravo), blocks);
    expect(state.wells.map(({ well }) => well.name)).toEqual(['Bravo 2H', 'Alpha 1H']);
    expect(state.disclosures[key]?.rows[1]?.purpose).toBe('Scale Inhibitor');
    expect(differences).toMatchObject([{ id: key, theirs: 'No longer in the job data', isConflict: true }]);
    expect(mergeJob(edited, job(bravo), blocks, new Set([key])).state.disclosures).toEqual({});
  });

  it('goes with its rows where they are as a saved draft has them', () => {
    const reopened = reopen(deselect(start));
    expect(mergeJob(reopened, job(bravo), blocks).state.wells).toHaveLength(1);
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
