import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { listProblems } from '../disclosure/problems.ts';
import { UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { blockGenerating, type Finding } from '../rule/rule.ts';
import { aDisclosure, aProprietaryRow, aRow, aWaterRow } from '../rules/disclosure.examples.ts';
import {
  countReady,
  groupOf,
  groupWells,
  isSameStatus,
  nameOf,
  notChecked,
  openWorkOf,
  statusOf,
  type WellStatus,
  withFailure,
  wordOf,
} from './well-status.ts';

const finding = (parts: Partial<Finding>): Finding => ({
  id: 'X-01',
  severity: 'error',
  message: '',
  where: 'well',
  ...parts,
});
const blocking = finding({ gate: 'step4', where: 'rows[1].supplier' });
const error = (row = 2) => finding({ gate: 'generate', where: `rows[${row}].casNumber` });
const refusal = (row = 2) => finding({ severity: 'refusal', where: `rows[${row}].supplier` });
const quiet = [finding({ severity: 'warning' }), finding({ severity: 'note' })];

const statusFrom = (...findings: readonly Finding[]): WellStatus => statusOf(listProblems(aDisclosure(), findings));
const wellOf = (...findings: readonly Finding[]) => ({ status: statusFrom(...findings) });

describe('the status of a well', () => {
  it.each([
    ['breaks a rule of step 4', [error(), blocking, refusal()], 'Blocked', 'Needs attention: Blocked'],
    ['has one error', [error(), refusal()], '1 error', 'Needs attention: 1 error'],
    ['has errors', [error(2), error(3)], '2 errors', 'Needs attention: 2 errors'],
    ['will be refused', [refusal(), ...quiet], 'Ready, 1 refusal', 'Ready, 1 refusal'],
    ['will be refused twice', [refusal(2), refusal(3)], 'Ready, 2 refusals', 'Ready, 2 refusals'],
    ['has warnings and notes only', quiet, 'Ready', 'Ready'],
    ['has no problem', [], 'Ready', 'Ready'],
  ] as const)('of one that %s', (_, findings, word, name) => {
    const status = statusFrom(...findings);
    expect([wordOf(status), nameOf(status)]).toEqual([word, name]);
    expect(groupOf(status)).toBe(name.startsWith('Ready') ? 'ready' : 'attention');
  });

  it('counts a cell with two errors once, as the list of problems does', () => {
    const cell = [finding({ gate: 'generate', where: 'rows[2].casNumber', id: 'X-02', message: 'Also' }), error(2)];
    expect(wordOf(statusFrom(...cell))).toBe('1 error');
    const both = [finding({ gate: 'generate', where: blocking.where, id: 'X-02' }), blocking];
    for (const findings of [both, both.toReversed()]) expect(statusFrom(...findings).kind).toBe('blocked');
  });

  it('comes from the rules: a missing supplier blocks, a wrong CAS number does not', () => {
    const statusWith = (row: ReturnType<typeof aRow>) => {
      const disclosure = aDisclosure({ rows: [aWaterRow(), row, aProprietaryRow()] });
      return wordOf(statusOf(listProblems(disclosure, checkDisclosure(disclosure))));
    };
    expect(statusWith(aRow({ supplier: '' }))).toBe('Blocked');
    expect(statusWith(aRow({ casNumber: '14808-60-8' }))).toBe('1 error');
  });

  it('is never Ready for what cannot be generated, whatever is found and in whatever order', () => {
    const unknown = aRow({ comments: UNKNOWN_CODE_COMMENT, tradeName: '', chemical: 'X7' });
    const disclosure = aDisclosure({ rows: [aWaterRow(), aRow(), unknown] });
    const anyFinding = fc.record({
      kind: fc.constantFrom(
        { severity: 'error', gate: 'step4' } as const,
        { severity: 'error', gate: 'generate' } as const,
        ...(['refusal', 'warning', 'note'] as const).map((severity) => ({ severity })),
      ),
      id: fc.constantFrom('X-01', 'CODE-01'),
      where: fc.constantFrom('well.tvd', 'rows', 'rows[1].supplier', 'rows[2].supplier', 'rows[2].comments'),
    });
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 6 }), (found) => {
        const findings = found.map(({ kind, ...rest }) => finding({ ...rest, ...kind }));
        const isReady = groupOf(statusOf(listProblems(disclosure, findings))) === 'ready';
        expect(isReady).toBe(!blockGenerating(findings));
      }),
    );
  });

  it('is not known before the first check', () => {
    expect([groupOf(notChecked), wordOf(notChecked), nameOf(notChecked)]).toEqual(['checking', 'Checking', 'Checking']);
  });

  it('is an error when the document could not be written', () => {
    const [refused, wrong] = [statusFrom(refusal()), statusFrom(error(2), error(3))];
    expect(nameOf(withFailure(refused, 'Failed'))).toBe('Needs attention: 1 error');
    expect(withFailure(wrong, 'Failed')).toBe(wrong);
    expect(withFailure(refused, '')).toBe(refused);
  });

  it('is the same only with the same counts', () => {
    const same = (one: WellStatus, other: WellStatus) => isSameStatus(one, other);
    expect(same(statusFrom(refusal()), statusFrom(refusal(3)))).toBe(true);
    expect(same(statusFrom(refusal()), statusFrom(refusal(2), refusal(3)))).toBe(false);
    expect(same(statusFrom(error()), statusFrom(error(2), error(3)))).toBe(false);
    expect(same(statusFrom(...quiet), statusFrom())).toBe(false);
    expect(same(statusFrom(), notChecked)).toBe(false);
  });
});

describe('several wells', () => {
  const wells = [wellOf(), wellOf(blocking, refusal()), wellOf(refusal()), wellOf(error()), { status: notChecked }];

  it('stand under the words of the specification', () => {
    const groups = groupWells(wells).map(({ word, wells: own }) => [word, own.map(({ status }) => wordOf(status))]);
    expect(groups).toEqual([
      ['Needs attention', ['Blocked', '1 error']],
      ['Ready', ['Ready', 'Ready, 1 refusal']],
      ['Checking', ['Checking']],
    ]);
    expect(groupWells([wellOf()]).map(({ word }) => word)).toEqual(['Ready']);
  });

  it('are ready also when the registry will refuse them', () => expect(countReady(wells)).toBe(2));

  it('have open work: blocked wells, wells that cannot be generated, and every refusal', () => {
    expect(openWorkOf(wells)).toEqual([
      { kind: 'blocked', text: '1 well blocked' },
      { kind: 'errors', text: '1 cannot be generated' },
      { kind: 'refusals', text: '2 refusals' },
    ]);
    expect(openWorkOf([wellOf(blocking), wellOf(blocking)]).map(({ text }) => text)).toEqual(['2 wells blocked']);
    expect(openWorkOf([wellOf(...quiet)])).toEqual([]);
  });
});
