import { describe, expect, it } from 'vitest';
import { printApiNumber } from './api-number.ts';

describe('an API number', () => {
  it.each([
    ['42461424730000', '42-461-42473-00-00'],
    ['42-461-42473-00-00', '42-461-42473-00-00'],
    ['4246142473', '4246142473'],
    ['424614247300001', '424614247300001'],
    ['', ''],
  ])('%s is shown as %s', (apiNumber, text) => {
    expect(printApiNumber(apiNumber)).toBe(text);
  });
});
