import { describe, expect, it } from 'vitest';
import { idRule, type InputValue, listRule, numberRule, recordRule, show, textRule } from './input-rules.ts';
import { findAll, type Rule } from '../rule/rule.ts';

const refuses = (rule: Rule<InputValue>, value: unknown) => findAll([rule], { field: 'clean', value }).length > 0;

describe('data from outside', () => {
  it.each([
    [numberRule, [0, '1,000', '', ' ', null, undefined], ['x', '1,0', true, [], {}, Number.NaN]],
    [textRule, ['a', '', 5, null, undefined], [true, [], {}]],
    [listRule, [[], null, undefined, ''], ['a', 1, {}]],
    [recordRule, [{}], ['a', '', 1, null, undefined, []]],
    [idRule, [7, '7', -1], ['', null, undefined, 1.5, 'x', 2 ** 53]],
  ] as const)('are asked by rule %#', (rule, good, bad) => {
    expect(good.filter((value) => refuses(rule, value))).toEqual([]);
    expect(bad.filter((value) => !refuses(rule, value))).toEqual([]);
  });

  it('are shown in a message as they came, the long ones cut', () => {
    expect(show({ a: [1] })).toBe('{"a":[1]}');
    expect(show(undefined)).toBe('undefined');
    expect(show('x'.repeat(60))).toBe('x'.repeat(60));
    expect(show('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  });
});
