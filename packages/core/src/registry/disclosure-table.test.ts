import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Branch, documents, isLeaf } from './disclosure-table.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';

const page = readFileSync(new URL('../../../../docs/disclosure-xml.md', import.meta.url), 'utf8');

const elementsOf = ({ element, children }: Branch): string[] => [
  element,
  ...children.flatMap((child) => (isLeaf(child) ? [child.element] : elementsOf(child))),
];

describe('the page about the document', () => {
  it.each([...new Set(elementsOf(documents['4.0']))])('explains %s', (element) => {
    expect(page).toContain(`\`${element}\``);
  });

  it('shows an example that can be read', () => {
    const example = /```xml\n([^]*?)```/.exec(page)?.[1] ?? '';
    expect(readDisclosures(example)).toMatchObject({ problems: [], disclosures: [{ rows: { length: 3 } }] });
  });
});
