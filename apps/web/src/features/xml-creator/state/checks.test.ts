import { editRow, type OpenedJob, withSaved } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { aWizardOf, referenceData } from '../steps/generate/generate.examples.ts';
import { checkWell } from './checks.ts';
import { changeWell } from './history.ts';
import { createWizardStore } from './store.ts';

const { catalogue } = referenceData;
const [ALPHA, BRAVO] = ['Alpha 1H', 'Bravo 2H'];

/** Two wells; the parts of the second are different. */
function openWells(different: object = {}) {
  const store = createWizardStore(aWizardOf([[ALPHA], [BRAVO, different]]));
  const check = (key: string) => {
    const disclosure = store.get().disclosures[key];
    if (!disclosure) throw new Error('The well has a disclosure');
    return checkWell(store, catalogue, key, disclosure);
  };
  const textsOf = (key: string) => check(key).findings.map(({ message }) => message);
  return { store, check, textsOf };
}

describe('the check of a well', () => {
  it('is worked out once, also when another well is edited', () => {
    const { store, check } = openWells();
    const [alpha, bravo] = [check(ALPHA), check(BRAVO)];
    changeWell(store, ALPHA, (before) => editRow(before, 1, { supplier: '' }, catalogue));
    expect(check(BRAVO)).toBe(bravo);
    expect(check(ALPHA)).not.toBe(alpha);
    expect([alpha.status.kind, check(ALPHA).status.kind]).toEqual(['ready', 'blocked']);
  });

  it('names a well of the same job, before anything is saved', () => {
    const { textsOf } = openWells({ api: '42-461-42470-00-00' });
    expect(textsOf(BRAVO)).toContain(
      'Another disclosure here has the same API number, and its job was at the same time: Alpha 1H',
    );
    expect(textsOf(ALPHA).join()).not.toContain('same API number');
  });

  it('follows what becomes known, and takes no well for the twin of its own file', () => {
    const { store, check, textsOf } = openWells();
    const known = check(ALPHA);
    const storedFiles = [{ name: 'Old.xml', apiNumber: '42461424700000', endDate: '2026-10-28' }];
    store.slices.setState({
      knowledge: { places: undefined, substances: undefined, publicJobs: undefined, timeZone: undefined, storedFiles },
    });
    expect(check(ALPHA)).not.toBe(known);
    const warning = 'A disclosure of this API number and end date is already stored: Old.xml';
    expect(textsOf(ALPHA)).toContain(warning);
    expect(check(ALPHA).status.kind).toBe('ready');
    const document = { fileId: 'id', name: 'Old.xml', revision: 1, sha256: '', savedAt: '' };
    const of = store.get().disclosures[ALPHA];
    if (of) store.change((state) => withSaved(state, ALPHA, document, of));
    expect(textsOf(ALPHA)).not.toContain(warning);
  });

  it('warns of a job that is public already, also of an opened document, unless a stored file is corrected', () => {
    const { store, check } = openWells();
    const told = () => check(ALPHA).problems.flatMap(({ messages }) => messages);
    const days = { startDate: '2026-10-20', endDate: '2026-10-28' };
    const publicJobs = [{ disclosureId: 'd1', apiNumber: '42461424700000', ...days, archive: '2026-11-14' }];
    store.slices.setState({ knowledge: { ...store.slices.getState().knowledge, publicJobs } });
    const warning = told().find((text) => text.includes('2026-11-14'));
    expect(warning).toMatch(/public/);
    const open = (corrects: OpenedJob['corrects']) =>
      store.change((state) => {
        const opened = { document: 0, job: 0, version: '4.0', corrects } as const;
        return { ...state, wells: state.wells.map((well) => Object.assign({}, well, { opened })) };
      });
    open(null);
    expect(told()).toContain(warning);
    open({ fileId: 'id', name: 'Old.xml', revision: 1 });
    expect(told()).not.toContain(warning);
  });

  it('tells no duty that the corrected file has met', () => {
    const { store, textsOf } = openWells();
    const correct = (status: NonNullable<OpenedJob['corrects']>['status']) =>
      store.change((state) => {
        const corrects = { fileId: 'id', name: 'Old.xml', revision: 1, status };
        const opened = { document: 0, job: 0, version: '4.0', corrects } as const;
        return { ...state, wells: state.wells.map((well) => Object.assign({}, well, { opened })) };
      });
    correct('saved');
    expect(textsOf(ALPHA).join()).toMatch(/overdue|left|last day/);
    correct('published');
    expect(textsOf(ALPHA).join()).not.toMatch(/overdue|left|last day/);
  });
});
