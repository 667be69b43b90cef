import { describe, expect, it } from 'vitest';
import { aDisclosure } from '../rules/disclosure.examples.ts';
import { goBackTo } from './earlier-version.ts';
import { openSaves, storedAs, withMade, withSaved, withSavesAsked } from './made-documents.ts';
import { anOrigin, aWizard, aWizardWell } from './wizard.examples.ts';

const of = aDisclosure();
const later = { ...of, amendedReason: 'typed' };
const made = { of, madeAt: '2026-11-15T09:00:00.000Z', size: 5_120, failure: '' };
const first = { fileId: 'f', name: 'A.xml', revision: 1, sha256: 'a', savedAt: '2026-11-15T09:01:00.000Z' };
const second = { ...first, revision: 2, sha256: 'b' };
const wizard = withMade(aWizard([aWizardWell('a')], { disclosures: { a: of } }), new Map([['a', made]]));

describe('an earlier version of a draft', () => {
  it('comes back as it was', () => {
    const earlier = { ...wizard, step: 'water' as const, jobNumber: 'typed' };
    expect(goBackTo(earlier, aWizard([], { origin: anOrigin({ name: '1002' }) }))).toStrictEqual(earlier);
  });

  it('knows the files that were stored since, and does not take them for its own', () => {
    const stored = withSaved(wizard, 'a', first, of);
    const changed = withSaved({ ...stored, disclosures: { a: later } }, 'a', second, later);
    expect(goBackTo(wizard, stored).saved).toStrictEqual({ a: first });
    expect(storedAs(goBackTo(wizard, stored), 'a')).toBeUndefined();
    const back = goBackTo(stored, changed);
    expect(back.saved).toStrictEqual({ a: second });
    expect(storedAs(back, 'a')).toBeUndefined();
    expect(back.disclosures).toBe(stored.disclosures);
  });

  it('stays stored while nothing else was stored since', () => {
    const stored = withSaved(wizard, 'a', first, of);
    // Both were read from texts, so they are equal and not the same.
    expect(storedAs(goBackTo(stored, { ...stored, saved: { a: { ...first } } }), 'a')).toStrictEqual(first);
    expect(storedAs(goBackTo(stored, aWizard([], { origin: anOrigin({ name: '1002' }) })), 'a')).toStrictEqual(first);
  });

  it('does not take the files of another job for files of its wells', () => {
    const other = { ...withSaved(wizard, 'a', first, of), origin: anOrigin({ name: '1002' }) };
    expect(goBackTo(wizard, other).saved).toStrictEqual({});
    const elsewhere = withSaved(wizard, 'b', first, of);
    expect(goBackTo(wizard, elsewhere).saved).toStrictEqual({});
  });

  it('knows the revisions of a correction, whose documents were opened once', () => {
    const documents = { kind: 'documents', name: '2 files' } as const;
    const corrected = { ...wizard, origin: anOrigin(documents) };
    const present = withSaved({ ...corrected, origin: anOrigin(documents) }, 'a', second, of);
    expect(goBackTo(corrected, present).saved).toStrictEqual({ a: second });
    const others = { ...present, origin: anOrigin({ ...documents, retrievedAt: '2026-11-14T17:00:00.000Z' }) };
    expect(goBackTo(corrected, others).saved).toStrictEqual({});
  });

  it('saves nothing by itself that was to be saved then', () => {
    const asked = withSavesAsked(wizard, ['a'], () => 'key');
    expect(openSaves(asked, ['a'])).toStrictEqual(['a']);
    expect(openSaves(goBackTo(asked, wizard), ['a'])).toStrictEqual([]);
  });
});
