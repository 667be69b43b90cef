import { describe, expect, it } from 'vitest';
import { type AuditedAction, type AuditedEntity, type Deed, deeds } from '../model/deed.ts';
import { fieldChanges, printChanges } from './field-changes.ts';
import { printDeed, tellDeed } from './tell-deed.ts';

const aDeed = (different: Partial<Deed>): Deed => ({
  user: { name: 'Morgan Manager', email: 'morgan@example.com' },
  entity: 'vendor',
  name: 'Pecos Chemical',
  action: 'created',
  before: null,
  after: null,
  ...different,
});

const stored = {
  id: '148d484a',
  customer: 'Bluebonnet Ridge',
  customer_id: 4,
  revision: 1,
  sha256: 'bb3c',
  size: 14_400,
};
const aFile = (different: Partial<Deed>) =>
  aDeed({ entity: 'file', name: 'Ten Pad 1-10H Chemical Disclosure.xml', after: stored, ...different });

describe('a deed', () => {
  it.each([
    [aFile({}), 'Morgan Manager saved Ten Pad 1-10H for Bluebonnet Ridge, revision 1'],
    [
      aFile({ action: 'changed', before: stored, after: { ...stored, revision: 2 } }),
      'Morgan Manager saved Ten Pad 1-10H for Bluebonnet Ridge, revision 2',
    ],
    [
      aFile({ action: 'changed', before: { ...stored, customer: '' }, after: stored }),
      'Morgan Manager gave Ten Pad 1-10H to Bluebonnet Ridge',
    ],
    [
      aFile({ action: 'deleted', before: stored, after: null }),
      'Morgan Manager moved Ten Pad 1-10H of Bluebonnet Ridge to the bin',
    ],
    [
      aFile({ action: 'purged', user: null, before: stored, after: null }),
      'The server removed Ten Pad 1-10H of Bluebonnet Ridge for good',
    ],
    [
      aFile({ action: 'damaged', user: null, after: { revision: 3 } }),
      'The server found the stored bytes of Ten Pad 1-10H damaged, revision 3',
    ],
    [
      aDeed({ entity: 'customer', name: 'Antelope Wash', after: { operator_number: '610047' } }),
      'Morgan Manager added customer Antelope Wash, operator number 610047',
    ],
    [
      aDeed({
        entity: 'customer',
        name: 'Laurel Hollow',
        action: 'changed',
        before: { operator_number: '500268', water_source: '' },
        after: { operator_number: '500269', water_source: '' },
      }),
      'Morgan Manager changed the operator number of Laurel Hollow from 500268 to 500269',
    ],
    [
      aDeed({ action: 'changed', before: { phone: '' }, after: { phone: '555-0100' } }),
      'Morgan Manager set the phone of Pecos Chemical to 555-0100',
    ],
    [
      aDeed({ action: 'changed', before: { phone: '555-0100' }, after: { phone: '' } }),
      'Morgan Manager cleared the phone of Pecos Chemical, which was 555-0100',
    ],
    [
      aDeed({
        action: 'changed',
        before: { phone: '1', email: 'a', company: 'A' },
        after: { phone: '2', email: 'b', company: 'B' },
      }),
      'Morgan Manager changed phone, email and company of Pecos Chemical',
    ],
    [
      aDeed({
        entity: 'user',
        name: 'Ben Okoro',
        action: 'changed',
        before: { two_step: true },
        after: { two_step: false },
      }),
      'Morgan Manager turned off the two-step sign-in of Ben Okoro',
    ],
    [
      aDeed({ entity: 'user', name: 'Ben Okoro', after: { roles: ['2'], email: 'ben@example.com' } }),
      'Morgan Manager added user Ben Okoro, Viewer',
    ],
    [
      aDeed({ entity: 'assignment', name: 'Ben – Caprock', after: { user: 'Ben Okoro', customer: 'Caprock Mesa' } }),
      'Morgan Manager gave Ben Okoro access to Caprock Mesa',
    ],
    [
      aDeed({
        entity: 'mapping',
        name: 'CP1012 – Caprock Mesa',
        after: { chem_code: 'CP1012', ingredient: 'P1051 - ProBond RC-40' },
      }),
      'Morgan Manager mapped code CP1012 of Caprock Mesa to P1051 - ProBond RC-40',
    ],
    [
      aDeed({
        entity: 'customer',
        name: 'Caprock',
        action: 'deletion request dismissed',
        before: { requested_by: 'Pat' },
      }),
      'Morgan Manager dismissed the request of Pat to delete customer Caprock',
    ],
    [
      aDeed({
        entity: 'registry',
        name: 'FracFocusCSV.zip',
        action: 'loaded',
        user: null,
        after: { source: 'Command', archive_date: '2026-11-14', disclosures: 247_000, left_out: 0 },
      }),
      'The server loaded FracFocusCSV.zip from the registry (Command), archive of 2026-11-14, disclosures: 247,000, lines left out: 0',
    ],
    [aDeed({ user: { name: '', email: 'first@example.com' } }), 'first@example.com added vendor Pecos Chemical'],
  ])('is told in a sentence (%#)', (deed, sentence) => {
    expect(printDeed(deed)).toBe(sentence);
  });

  const all = Object.entries(deeds).flatMap(([entity, actions]) =>
    actions.map((action: AuditedAction) => [entity as AuditedEntity, action] as const),
  );

  it.each(all)('of the kind %s %s has a sentence, also when the entry says nothing more', (entity, action) => {
    const text = printDeed(aDeed({ entity, action, name: 'X 1H Chemical Disclosure.xml' }));
    expect(text).toMatch(/^Morgan Manager [a-z]/);
    expect(text).not.toMatch(/[{}[\]]|undefined|, $/);
  });

  it('leads to what it is about, unless that was removed', () => {
    const placesOf = (deed: Deed) => tellDeed(deed).parts.flatMap(({ place }) => (place ? [place] : []));
    expect(placesOf(aFile({}))).toEqual([
      { list: 'files', key: '148d484a' },
      { list: 'customers', key: 'Bluebonnet Ridge' },
    ]);
    expect(placesOf(aDeed({ entity: 'ingredient', name: 'BIO75 – Water' }))).toEqual([
      { list: 'ingredients', key: 'BIO75' },
    ]);
    expect(placesOf(aDeed({ action: 'deleted' }))).toEqual([]);
  });

  it.each([...deeds.file])('%s of a file that the reader does not see tells only who did what', (action) => {
    const { parts, addition } = tellDeed(aDeed({ entity: 'file', name: '', action, more: 2 }));
    const said = parts.map(({ text }) => text).join('');
    expect(said).toMatch(/^Morgan Manager .* a file of a customer that you are not assigned to/);
    expect(said).not.toMatch(/revision|\d| for (?!good)/);
    expect(parts.every(({ place, as }) => !place && as !== 'value')).toBe(true);
    expect(addition).toBe('and 2 more files in one go');
  });
});

describe('what an entry of the audit trail records', () => {
  it('of a new record is what was filled', () => {
    const after = { first_name: 'Luis', last_name: '', roles: ['1', '3'], all_access: false, vendor_id: null };
    expect(fieldChanges(aDeed({ entity: 'user', after }))).toEqual([
      { field: 'first_name', before: undefined, after: 'Luis' },
      { field: 'roles', before: undefined, after: 'Manager, Editor' },
      { field: 'all_access', before: undefined, after: 'no' },
    ]);
  });

  it('of a link are its ends by name', () => {
    const before = { user_id: 4, user: 'Luis Ortega', customer_id: 3, customer: 'Quarter Horse' };
    const changes = fieldChanges(aDeed({ entity: 'assignment', action: 'deleted', before }));
    expect(changes.map(({ field }) => field)).toEqual(['user', 'customer']);
  });

  it('of an ingredient is the company of its supplier', () => {
    const sides = { before: { vendor_id: null }, after: { vendor_id: 4, supplier: 'Brazos Additives' } };
    expect(fieldChanges(aDeed({ entity: 'ingredient', action: 'changed', ...sides }))).toEqual([
      { field: 'supplier', before: '', after: 'Brazos Additives' },
    ]);
  });

  it('tells a deed of a later version by its words', () => {
    expect(printDeed(aDeed({ action: 'weighed' }))).toBe('Morgan Manager: vendor weighed, Pecos Chemical');
    expect(printDeed(aDeed({ entity: 'pump', action: 'created' }))).toBe(
      'Morgan Manager: pump created, Pecos Chemical',
    );
  });
});

describe('the fields of an entry in one text', () => {
  it.each([
    [
      {
        before: { phone: '1', email: '', company: 'Pecos' },
        after: { phone: '2', email: 'a@b.example', company: 'Pecos' },
      },
      'phone: 1 → 2; email: (blank) → a@b.example',
    ],
    [{ before: null, after: { company: 'Pecos', phone: '' } }, 'company: Pecos'],
    [{ before: { phone: '1' }, after: null }, 'phone: 1'],
    [{ before: null, after: null }, ''],
  ])('are told with their values: %j', (sides, text) => {
    expect(printChanges(aDeed(sides))).toBe(text);
  });
});
