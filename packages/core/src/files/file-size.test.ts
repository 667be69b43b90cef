import { describe, expect, it } from 'vitest';
import { printFileSize } from './file-size.ts';

describe('a file size', () => {
  it.each([
    [0, '0 B'],
    [912, '912 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [39_322, '38.4 KB'],
    [1_048_524, '1023.9 KB'],
    [1_048_575, '1.0 MB'],
    [1_048_576, '1.0 MB'],
    [10_485_760, '10.0 MB'],
    [5_368_709_120, '5120.0 MB'],
  ])('of %d bytes reads %s', (bytes, text) => {
    expect(printFileSize(bytes)).toBe(text);
  });
});
