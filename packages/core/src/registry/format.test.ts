import { describe, expect, it } from 'vitest';
import { decimalText, digits, flag, number, oneOf } from './format.ts';

describe('a choice', () => {
  const datum = oneOf(['NAD27', 'NAD83']);
  it('is read with blanks around it, and nothing else', () => {
    expect(datum.read(' NAD83\n')).toBe('NAD83');
    expect(datum.read('nad83')).toBeUndefined();
  });
});

describe('a number that stays a text', () => {
  const degrees = decimalText({ min: -180, max: -63, maxDecimals: 7 });
  it.each([
    [' -102.0100 ', '-102.0100'],
    ['-102.12345678', '-102.1234568'],
    ['-1.02e2', '-102'],
    ['+5', '5'],
    ['1,234.5', '1234.5'],
    ['.5', '0.5'],
  ])('%j is printed %j', (text, printed) => expect(degrees.print(text)).toBe(printed));

  it('is neither printed nor read when it is no number', () => {
    expect(degrees.print('west')).toBeUndefined();
    expect(degrees.read('west')).toBeUndefined();
    expect(degrees.read(' -102.0100 ')).toBe('-102.0100');
  });
});

describe('a number', () => {
  it('is not printed when it is none', () => {
    const whole = number((value) => value.toFixed(0));
    expect([whole.print(2.4), whole.print(Number.NaN), whole.print(Infinity)]).toEqual(['2', undefined, undefined]);
  });
});

describe('digits', () => {
  it('are printed without what stands between them, and refused with anything else', () => {
    const api = digits({});
    expect(api.print('42-461 42471-00-00')).toBe('42461424710000');
    expect(['x42', '42x', '4.2', ''].map((text) => api.print(text))).toEqual(Array(4).fill(undefined));
    expect(api.read(' 42-461 ')).toBe('42-461');
  });
});

describe('a flag', () => {
  it.each([
    [' 1 ', 'Yes'],
    ['true', 'Yes'],
    [' 0', 'No'],
    ['false', 'No'],
    ['Yes', undefined],
    ['', undefined],
  ])('is read from %j as %s', (text, answer) => expect(flag.read(text)).toBe(answer));
});
