import { describe, expect, it } from 'vitest';
import { decimalText, digits, flag, isWrittenSo, localTime, number, oneOf, text } from './format.ts';

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
    expect(degrees.read('-102. ')).toBe('-102');
  });
});

describe('a text that the schema takes', () => {
  const depth = number(String, { maxDecimals: 2 });
  it.each(['0', '-0', '007', '12.', '.5', '+3.25', ' 1.500 ', '99.99'])('%j is a decimal', (written) => {
    expect(isWrittenSo(depth, written)).toBe(true);
  });
  it.each(['', '.', '1.5E-05', '1,234', '1 2', '9880.125', 'NaN'])(
    '%j is none, or has too many decimals',
    (written) => {
      expect(isWrittenSo(depth, written)).toBe(false);
    },
  );

  it('has all decimals where there is no limit, is a time without zone and parts of seconds, or any text', () => {
    expect(isWrittenSo(number(String), '0.000000000000123456')).toBe(true);
    // However long it is, each digit is looked at once.
    expect(isWrittenSo(depth, `0.${'0'.repeat(1_000_000)}1`)).toBe(false);
    const times = ['2024-08-05T11:09:00', '2024-08-05T11:09:00.000', '2024-08-05T11:09:00-05:00', '2024-08-05'];
    expect(times.map((time) => isWrittenSo(localTime, time))).toEqual([true, false, false, false]);
    expect(isWrittenSo(text(3), 'four')).toBe(true);
  });

  it('is one of the options to the letter', () => {
    const datum = oneOf(['NAD27', 'NAD83']);
    expect(['NAD83', ' NAD83', 'NAD83\n'].map((written) => isWrittenSo(datum, written))).toEqual([true, false, false]);
    expect(['1', '0', 'true', ' 1 '].map((written) => isWrittenSo(flag, written))).toEqual([true, true, false, false]);
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
