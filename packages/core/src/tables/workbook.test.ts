import { describe, expect, it } from 'vitest';
import { scanXml } from '../xml/scan-xml.ts';
import { workbookParts } from './workbook.ts';

const sheetOf = (cells: readonly (readonly string[])[]) =>
  workbookParts(cells, 'A & B')['xl/worksheets/sheet1.xml'] ?? '';

describe('a workbook', () => {
  it('is made of well-formed files, whatever the cells hold', () => {
    const cells = [['Title'], ['<a> & "b"\u0000\u0007'], ['\uD800'], ['x'.repeat(40_000)]];
    const parts = workbookParts(cells, 'A & B');
    const texts: string[] = [];
    const visitor = {
      open: () => {},
      close: () => {},
      attribute: () => {},
      text: (text: string) => void texts.push(text),
    };
    for (const part of Object.values(parts)) scanXml(part, visitor);
    expect(texts).toEqual(['Title', '<a> & "b"', 'x'.repeat(32_767)]);
    expect(parts['xl/workbook.xml']).toContain('name="A &amp; B"');
  });

  it('names every cell, and leaves out blank ones', () => {
    const wide = Array.from({ length: 28 }, (_, index) => (index === 1 ? '' : 'x'));
    const names = [...sheetOf([wide]).matchAll(/<c r="(\w+)"/g)].map(([, name]) => name);
    expect([names[0], names[1], names[24], names[25], names[26]]).toEqual(['A1', 'C1', 'Z1', 'AA1', 'AB1']);
  });
});
