import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../ingredients/catalogue.ts';
import { withDisclosures } from '../build-disclosures.ts';
import { withDisclosure } from '../edit-disclosures.ts';
import type { WizardState } from '../wizard-state.ts';
import { aWizard, aWizardWell } from '../wizard.examples.ts';
import { stateAhead } from './state-ahead.ts';

const written = aWizard([aWizardWell('one'), aWizardWell('two')]);
const made = withDisclosures(written, { catalogue: buildCatalogue([], [], []), customers: [] });

const edit = (state: WizardState, key: string): WizardState => {
  const disclosure = state.disclosures[key];
  return disclosure ? withDisclosure(state, key, { ...disclosure, amendedReason: 'typed' }) : state;
};

describe('what is written ahead', () => {
  it('is what was edited, without the disclosures that are still being packed', () => {
    const now = edit(made, 'two');
    expect(stateAhead(now, made, written)).toEqual({ ...now, disclosures: { two: now.disclosures['two'] } });
  });

  it('keeps what is written already', () => {
    const first = edit(made, 'two');
    const ahead = stateAhead(first, made, written);
    const second = edit(first, 'one');
    expect(ahead && stateAhead(second, made, ahead)).toBe(second);
  });

  it('never mixes edited disclosures with older ones', () => {
    const underway = edit(edit(made, 'one'), 'two');
    const now = edit(underway, 'two');
    expect(stateAhead(now, underway, made)).toBeUndefined();
  });
});
