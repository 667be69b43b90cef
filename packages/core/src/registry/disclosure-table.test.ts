import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Branch,
  documents,
  elementsOf,
  type IngredientRecord,
  isLeaf,
  type JobRecord,
} from './disclosure-table.ts';
import { flag, text } from './format.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';

const page = readFileSync(new URL('../../../../docs/disclosure-xml.md', import.meta.url), 'utf8');

const namesOf = ({ element, children }: Branch): string[] => [
  element,
  ...children.flatMap((child) => (isLeaf(child) ? [child.element] : namesOf(child))),
];

describe('an element of the table', () => {
  const job = elementsOf<JobRecord>();

  it('takes its value from a key of the record', () => {
    expect(job.required('WellName', 'wellName', text(150))).toMatchObject({ field: 'wellName', isRequired: true });
    // @ts-expect-error -- the record has no such key, so nothing would fill the element
    expect(job.required('Colour', 'colour', text(150))).toMatchObject({ field: 'colour' });
    // @ts-expect-error -- not for an element that may be left out either
    expect(job.optional('Colour', 'colour', text(150))).toMatchObject({ field: 'colour' });
    // @ts-expect-error -- and a list of elements needs a key that holds a list
    expect(job.list('WellName', 'wellName', () => [])).toMatchObject({ field: 'wellName' });
  });

  it('is not required where the record may lack the key', () => {
    const ingredient = elementsOf<IngredientRecord>();
    expect(ingredient.optional('ClaimantEmail', 'claimantEmail', text(255))).toMatchObject({ isRequired: false });
    // @ts-expect-error -- only a proprietary ingredient has a claimant
    expect(ingredient.required('ClaimantEmail', 'claimantEmail', text(255))).toMatchObject({ isRequired: true });
  });

  it('has a format for what the key holds', () => {
    expect(job.required('FederalWell', 'federalWell', flag)).toMatchObject({ format: flag });
    // @ts-expect-error -- the name of a well is no answer of Yes or No
    expect(job.required('WellName', 'wellName', flag)).toMatchObject({ format: flag });
  });
});

describe('the page about the document', () => {
  it.each([...new Set(namesOf(documents['4.0']))])('explains %s', (element) => {
    expect(page).toContain(`\`${element}\``);
  });

  it('shows an example that can be read', () => {
    const example = /```xml\n([^]*?)```/.exec(page)?.[1] ?? '';
    expect(readDisclosures(example)).toMatchObject({ problems: [], disclosures: [{ rows: { length: 3 } }] });
  });
});
