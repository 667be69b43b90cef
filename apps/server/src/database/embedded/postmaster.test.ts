import { describe, expect, it } from 'vitest';
import { sharedBuffers } from './postmaster.ts';

const GIGABYTE = 1024 ** 3;

describe('the memory that the database shares', () => {
  it.each([
    [GIGABYTE / 4, 64],
    [2 * GIGABYTE, 256],
    [64 * GIGABYTE, 512],
  ])('of %i bytes is %i MB', (memory, expected) => expect(sharedBuffers(memory)).toBe(expected));
});
