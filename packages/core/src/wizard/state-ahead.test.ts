import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { withDisclosures } from './build-disclosures.ts';
import { withDisclosure } from './edit-wells.ts';
import type { WizardState } from './wizard-state.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';
import { followMade, stateAhead } from './state-ahead.ts';

const written = aWizard([aWizardWell('one'), aWizardWell('two')]);
const made = withDisclosures(written, { catalogue: buildCatalogue([], [], []), customers: [] });

const edit = (state: WizardState, key: string): WizardState => {
  const disclosure = state.disclosures[key];
  return disclosure ? withDisclosure(state, key, { ...disclosure, amendedReason: 'typed' }) : state;
};

const firstMade = followMade(new Map(), made);

describe('what is written ahead', () => {
  it('is what was edited, without the disclosures that were not touched', () => {
    const now = edit(made, 'two');
    const packing = { underway: made, made: followMade(firstMade, now) };
    expect(stateAhead(now, packing, written)).toEqual({ ...now, disclosures: { two: now.disclosures['two'] } });
    expect(stateAhead(made, { underway: written, made: firstMade }, written)).toEqual({ ...made, disclosures: {} });
  });

  it('keeps what is written already, and what was edited before it was packed', () => {
    const first = edit(made, 'two');
    const second = edit(first, 'one');
    const ahead = stateAhead(first, { underway: made, made: firstMade }, written);
    expect(ahead && stateAhead(second, { underway: made, made: firstMade }, ahead)).toBe(second);
    expect(stateAhead(second, { underway: first, made: firstMade }, written)).toBe(second);
  });

  it('never leaves out what someone else may have edited', () => {
    const unseen = new Map([...firstMade.keys()].map((key) => [key, undefined]));
    expect(stateAhead(made, { underway: made, made: followMade(unseen, made) }, written)).toBe(made);
  });

  it('never mixes edited disclosures with older ones', () => {
    const underway = edit(edit(made, 'one'), 'two');
    const now = edit(underway, 'two');
    expect(stateAhead(now, { underway, made: firstMade }, made)).toBeUndefined();
  });
});
