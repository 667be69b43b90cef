import { describe, expect, it } from 'vitest';
import { formMessages } from '../messages/form-messages.ts';
import { exampleRows, exampleWell } from './disclosure.examples.ts';
import { publicForms } from './public-form.ts';
import { readElements } from './read-elements.ts';
import { writeDisclosure } from './write-disclosure.ts';

const places = { stateOfApi: () => 'Texas', countyOfApi: () => 'Upton' };
const vendors = [{ id: 11, company: 'Acme', firstName: '', lastName: '', email: '', phone: '' }];
const common = { well: exampleWell, rows: exampleRows, vendors, customer: null, amendedReason: '' };
const formOf = (xml: string) => {
  const [form] = publicForms(readElements(xml), places, 'Lone Star Energy');
  if (!form) throw new Error('The document has no job');
  return form;
};

describe('the public form', () => {
  it('says what the document says about the well, and leaves blank what it does not', () => {
    const form = formOf(writeDisclosure({ ...common, entryMethod: 'MSDS+' }));
    const facts = Object.fromEntries(form.facts.flat().map(({ label, lines }) => [label, lines.join('; ')]));
    expect([form.wellName, form.place]).toEqual(['Bluebonnet 1H', 'Upton, Texas']);
    expect(facts).toEqual({
      'Job Start Date': '8/5/2024',
      'Job End Date': '8/15/2024',
      State: 'Texas',
      County: 'Upton',
      'API Number': '42-461-42471-00-00',
      'Operator Name': 'Lone Star Energy; Operator number 123456',
      'Well Name and Number': 'Bluebonnet 1H',
      'Water Source': 'Groundwater, < 1000TDS 66.67 %; Produced Water 33.33 %',
      Latitude: '31.36',
      Longitude: '-102.0100',
      Datum: 'NAD83',
      'Federal Well': 'No',
      'Indian Well': 'Yes',
      'True Vertical Depth': '9,876.5 ft',
      'Total Base Water Volume*': '1,000,000 gal',
      'Total Base Non Water Volume': '',
    });
  });

  it('lists each product with its ingredients, and what no data sheet lists below', () => {
    const form = formOf(writeDisclosure({ ...common, entryMethod: 'MSDS+' }));
    expect(form.above.slice(0, 4)).toEqual([
      { kind: 'product', cells: ['Water', 'Lone Star', 'Carrier/Base Fluid', '', '', '', '', ''] },
      { kind: 'ingredient', cells: ['', '', '', 'Water', '7732-18-5', '100.00', '90.01426', ''] },
      { kind: 'product', cells: ['FR-1', 'Acme Chemicals', 'Friction Reducer', '', '', '', '', ''] },
      { kind: 'ingredient', cells: ['', '', '', 'Copolymer', 'Proprietary', '30.00', '0.00594', ''] },
    ]);
    expect(form.divider).toBe(formMessages.nonMsdsBelow);
    expect(form.below[0]?.cells[0]).toBe('Other Chemicals');
    expect(form.above.length + form.below.length).toBeGreaterThan(exampleRows.length);
  });

  it('of a SystemApproach document lists products first, and all chemicals under Other Ingredients', () => {
    const form = formOf(writeDisclosure({ ...common, entryMethod: 'SystemApproach' }));
    expect(form.divider).toBe(formMessages.chemicalsBelow);
    expect(form.above.slice(2)).toSatisfy((rows: typeof form.above) =>
      rows.every(({ kind, cells }) => kind === 'product' && cells[4] === 'Listed Below' && cells[5] === ''),
    );
    const [head, ...chemicals] = form.below;
    expect(head?.cells).toEqual(['', '', 'Other Ingredients', '', '', '', '', '']);
    expect(chemicals).toSatisfy((rows: typeof form.below) => rows.every(({ cells }) => cells[0] === ''));
    expect(chemicals.map(({ cells }) => cells[3])).toContain('Copolymer');
  });
});
