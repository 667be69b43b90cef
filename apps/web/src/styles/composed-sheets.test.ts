import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Declaration {
  readonly selector: string;
  readonly property: string;
  readonly value: string;
}

const root = path.dirname(import.meta.dirname);
/** It is in the sheet of the first page, before all others. */
const FIRST = path.join(root, 'styles/shared.module.css');

/** Every declaration of a sheet, also those that only some windows have. */
function declarationsOf(sheet: string): Declaration[] {
  const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{};]+)\{([^{}]+)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(/,(?![^(]*\))/).flatMap((selector) =>
      [...body.matchAll(/([\w-]+):([^;]+)/g)].map(([, property = '', value = '']) => ({
        selector: selector.trim(),
        property,
        value: value.trim(),
      })),
    ),
  );
}

const isSameOrPart = (one: string, other: string) => one === other || one.startsWith(`${other}-`);

/** What a class says otherwise than the one of another sheet that it composes, with no more weight. */
function tiesOf(sheet: string): string[] {
  const own = declarationsOf(sheet);
  return own.flatMap(({ selector, property, value }) => {
    const [names = '', source] = property === 'composes' ? value.split(' from ') : [];
    const from = source && path.resolve(path.dirname(sheet), source.slice(1, -1));
    if (!from || from === FIRST) return [];
    const composed = new Set(names.split(' ').map((name) => `.${name}`));
    const taken = declarationsOf(from).filter((each) => composed.has(each.selector));
    return own
      .filter((each) => each.selector === selector && taken.some((base) => differs(each, base)))
      .map((each) => `${path.relative(root, sheet)}: ${selector} ${each.property}`);
  });
}

const differs = (own: Declaration, base: Declaration) =>
  own.property !== 'composes' &&
  own.value !== base.value &&
  (isSameOrPart(own.property, base.property) || isSameOrPart(base.property, own.property));

/** The bundler puts the sheets of a page into an order of its own: of two classes, either may win. */
it('what differs from a composed class outweighs it', () => {
  const sheets = globSync('**/*.module.css', { cwd: root }).map((name) => path.join(root, name));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap(tiesOf)).toEqual([]);
});
