import { describe, expect, it } from 'vitest';
import { vendorsById } from '../ingredients/vendor-facts.ts';
import { type Disclosure, entryMethods } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import type { Finding, Rule } from '../rule/rule.ts';
import { collect, findFirst } from '../rule/rule.ts';
import { codeRules } from '../rules/claims.ts';
import { aDisclosure } from '../rules/disclosure.examples.ts';
import { rowExamples } from '../rules/row.examples.ts';
import { casNotes, casRules, otherCasRules } from '../rules/rows/cas.ts';
import { type CheckedRow, factsOfRow, placeOfRow, type Setting } from '../rules/rows/checked-row.ts';
import { asksForClaimant, claimantRefusals, claimantRowRules } from '../rules/rows/claimant.ts';
import { printedRowRules, printRules, shareNotes } from '../rules/rows/print.ts';
import { unitRules } from '../rules/rows/related-rows.ts';
import { ampersandRules, refusedRowRules, rowRules, xmlRowRules } from '../rules/rows/row.ts';
import { substanceNotes, substanceRules, textRules } from '../rules/rows/substance.ts';
import { checkDisclosure } from './check-disclosure.ts';

const documentRules = [...printedRowRules, ...shareNotes, ...refusedRowRules];
const secretRules = [...claimantRowRules, ...claimantRefusals];
/** Of the CAS rules, only the first that is broken is told. */
const otherTables: readonly (readonly Rule<CheckedRow>[])[] = [
  [...unitRules, ...rowRules, ...xmlRowRules, ...ampersandRules, ...otherCasRules, ...substanceRules, ...textRules],
  [...codeRules, ...printRules, ...shareNotes, ...casNotes, ...substanceNotes, ...refusedRowRules, ...secretRules],
];
const rowIds = new Set([...otherTables.flat(), ...casRules].map(({ id }) => id));

const sound = rowExamples['ROW-01'].keeps.row;
const block = { index: 0, texts: {} };
const sources: readonly Partial<DisclosureRow>[] = [
  {},
  { volume: null },
  { volume: null, specificGravity: null },
  { asRead: { texts: {}, block } },
  { asRead: { texts: { percentInHFJob: '0', massIngredient: '0.0', percentInAdditive: '-2' }, block } },
];
const numbers: readonly Partial<DisclosureRow>[] = [
  {},
  { percentInHFJob: fraction(0) },
  { percentInHFJob: fraction(0), massIngredient: 0 },
  { massIngredient: 0 },
  { massIngredient: 0.0001, percentInAdditive: percent(-2) },
];
const claims: readonly Partial<DisclosureRow>[] = [
  {},
  ...['Proprietary', 'N/A', 'CAS Not Assigned', 'CBI'].map((casNumber) => ({ casNumber })),
];
const vendorIds: readonly Partial<DisclosureRow>[] = [{}, { vendorId: null }];
const texts: readonly Partial<DisclosureRow>[] = [{}, { isNonMsds: true }, { supplier: '', isNonMsds: true }];

const varied = (rows: readonly DisclosureRow[], changes: readonly Partial<DisclosureRow>[]): readonly DisclosureRow[] =>
  rows.flatMap((row) => changes.map((change) => Object.assign({}, row, change)));

/** The row from everywhere, with every number and every claim. */
const variantsOf = (row: DisclosureRow): readonly DisclosureRow[] =>
  [sources, numbers, claims, vendorIds, texts].reduce<readonly DisclosureRow[]>(varied, [row]);

const rowsOf = (disclosure: Disclosure, setting: Setting): readonly CheckedRow[] => {
  const vendors = vendorsById(disclosure.vendors);
  return disclosure.rows.map((row, index) => ({ row, index, facts: factsOfRow(row), setting, disclosure, vendors }));
};

/** Every table asked of every row, one by one. */
function askAll(rows: readonly CheckedRow[]): Finding[] {
  const findings = rows.flatMap((row) => findFirst(casRules, row, placeOfRow(row)) ?? []);
  for (const rules of otherTables) for (const row of rows) collect(rules, row, findings, placeOfRow);
  return findings;
}

const told = (findings: readonly Finding[]) =>
  findings
    .filter(({ id }) => rowIds.has(id))
    .map(({ id, where, message }) => `${where} ${id} ${message}`)
    .toSorted();

const cases = Object.entries(rowExamples).flatMap(([id, { keeps, breaks }]) =>
  [keeps, breaks].flatMap((example) => ('facts' in example ? [{ id, example }] : [])),
);

describe('the fast test of a row', () => {
  it.each(cases)('passes over nothing that a rule finds: a row for $id', ({ example }) => {
    const { row, vendors, setting } = example;
    const { catalogue, substances, version, entryMethod } = setting;
    const rows = varied([row], sources);
    const disclosure = { ...aDisclosure({ rows, vendors: [...vendors.values()] }), entryMethod };
    const context = { version, ...(catalogue && { catalogue }), ...(substances && { substances }) };
    expect(told(checkDisclosure(disclosure, context))).toEqual(told(askAll(rowsOf(disclosure, setting))));
  });

  const settings = entryMethods.flatMap((entryMethod) =>
    (['3.0', '4.0'] as const).map((version) => ({
      entryMethod,
      version,
      catalogue: undefined,
      substances: undefined,
      isReadApart: false,
    })),
  );

  it.each(settings)('knows what no other row can break: $version, $entryMethod', (setting) => {
    const { version, entryMethod } = setting;
    const disclosure = { ...aDisclosure({ rows: variantsOf(sound) }), entryMethod };
    const rows = rowsOf(disclosure, setting);
    const brokenBy = (rules: readonly Rule<CheckedRow>[], some: readonly CheckedRow[]) =>
      rules.filter((rule) => some.some(rule.fails)).map(({ id }) => id);
    const [typed, open] = [
      rows.filter((row) => !row.facts.isFromDocument),
      rows.filter((row) => !asksForClaimant(row)),
    ];
    expect(brokenBy(documentRules, typed)).toEqual([]);
    expect(brokenBy(secretRules, open)).toEqual([]);
    expect(brokenBy([...documentRules, ...secretRules], rows).length).toBeGreaterThan(5);
    expect(told(checkDisclosure(disclosure, { version }))).toEqual(told(askAll(rows)));
  });
});
