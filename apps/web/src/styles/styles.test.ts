import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints } from './theme.ts';

const root = path.dirname(import.meta.dirname);
const sheets = globSync('**/*.css', { cwd: root }).map(
  (name) => [name, readFileSync(path.join(root, name), 'utf8')] as const,
);

/** Every match of a pattern in every style sheet, with the sheet's name. */
const findAll = (pattern: RegExp): string[] =>
  sheets.flatMap(([name, text]) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match}`));

describe('the style sheets', () => {
  it('are read by this test', () => {
    expect(sheets.length).toBeGreaterThan(50);
    expect(findAll(/var\(--ff-space-2\)/g).length).toBeGreaterThan(50);
  });

  it('change the layout only at the breakpoints of the theme', () => {
    const widths = sheets.flatMap(([, text]) =>
      [...text.matchAll(/@media[^{]*\bwidth\b[^{]*/g)].flatMap(([query]) => query.match(/[\d.]+(?=px)/g) ?? []),
    );
    const heights = new Set(['680']);
    const used = new Set(widths.filter((width) => !heights.has(width)).map(Number));
    expect([...used].toSorted((a, b) => a - b)).toEqual(Object.values(breakpoints));
    expect(findAll(/@media[^{]*(?:min|max)-width[^{]*/g)).toEqual([]);
  });

  it('take type sizes from the tokens', () => {
    expect(findAll(/\bfont-size:[^;]*\d(?:px|r?em)\b/g)).toEqual([]);
  });

  it('take radii from the tokens', () => {
    expect(findAll(/-radius:[^;]*\d(?:px|r?em)\b/g).filter(notATokenItself)).toEqual([]);
  });

  it('take space from the tokens, but for a nudge of less than 4 pixels', () => {
    const space =
      /(?<![\w-])(?:gap|row-gap|column-gap|padding[a-z-]*|margin[a-z-]*):[^;]*?(?<![\d.-])-?(?:[4-9]|\d\d+)(?:\.\d+)?px/g;
    expect(findAll(space)).toEqual([]);
  });
});

const notATokenItself = (match: string) => !match.includes('tokens.css');

describe('a box to tick', () => {
  /** One that no sheet but this one colors follows the theme, also in the dark. */
  it('is colored by the theme alone', () => {
    expect(findAll(/appearance: none/g)).toContain('styles/boxes.css: appearance: none');
    expect(findAll(/accent-color/g).filter((match) => !/bar\.module/.test(match))).toEqual([]);
  });
});

describe('a switch with a label', () => {
  const sources = globSync('**/*.tsx', { cwd: root }).map((name) => readFileSync(path.join(root, name), 'utf8'));

  /** Without the second sheet the label stands under its box until another page has loaded it. */
  it('brings both of its sheets along', () => {
    const imported = /import \{[^}]*\bSwitch\b[^}]*\} from '@mantine\/core'/;
    const users = sources.filter((text) => imported.test(text));
    const needed = ['Switch', 'InlineInput'].map((sheet) => `import '@mantine/core/styles/${sheet}.layer.css';`);
    expect(users).not.toEqual([]);
    expect(users.filter((text) => !needed.every((line) => text.includes(line)))).toEqual([]);
  });
});
