import * as fc from 'fast-check';
import { findAll, fileNameRules } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { adoptedName } from './read-adopted.ts';

describe('the name of an adopted file', () => {
  it.each([
    ['Bluebonnet 1H Chemical Disclosure.xml', 'Bluebonnet 1H Chemical Disclosure.xml'],
    ['2024/wells/a #1 %41?.XML', '2024-wells-a #1 %41?.XML'],
    ['Peña 🛢', 'Peña 🛢.xml'],
    ['a\r\nb\u202e.xml', 'a--b-.xml'],
    ['.xml', 'file.xml'],
    ['...xml', 'file...xml'],
    [`${'x'.repeat(300)}.xml`, `${'x'.repeat(196)}.xml`],
  ])('of the blob %j is %j', (blob, name) => {
    expect(adoptedName(blob)).toBe(name);
  });

  it('is always one that a file may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (blob) => {
        expect(findAll(fileNameRules, { fileName: adoptedName(blob) })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
