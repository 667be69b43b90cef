import { describe, expect, it } from 'vitest';
import { aFile } from '../../../test/fake-files.ts';
import { forWhom, placeOf, shortName } from './file-texts.ts';

const { metadata } = aFile();
const named = (name: string) => shortName(aFile(1, { name }));
const of = (operator: string, customerName: string) =>
  forWhom(aFile(1, { metadata: { ...metadata, operator, customerName } }));

describe('the texts of a file', () => {
  it('leave out what all names end with, but not what tells them apart', () => {
    expect(named('Bluebonnet 1H Chemical Disclosure.xml')).toBe('Bluebonnet 1H');
    expect(named('Bluebonnet 1H Chemical Disclosure (2).xml')).toBe('Bluebonnet 1H (2)');
    expect(named('refrac.XML')).toBe('refrac');
  });

  it('name the customer where it is not the operator', () => {
    expect(of('Óil Co', 'oil co')).toBe('oil co');
    expect(of('Mustang Draw', 'Agave Springs')).toBe('Mustang Draw · for Agave Springs');
    expect(of('', 'Agave Springs')).toBe('Agave Springs');
    expect(of('Mustang Draw', '')).toBe('Mustang Draw');
  });

  it('name county and state, as far as they are known', () => {
    expect(placeOf(aFile())).toBe('Upton, Texas');
    expect(placeOf(aFile(1, { metadata: { ...metadata, county: '' } }))).toBe('Texas');
  });
});
