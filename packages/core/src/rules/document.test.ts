import { describe, expect, it } from 'vitest';
import { documentTroubles, ownerRules, sizeRules, fileNameRules } from './document.ts';
import { findAll } from '../rule/rule.ts';

describe('trouble with a document', () => {
  it('is told in its own words', () => {
    expect(findAll([documentTroubles.schema], { problem: 'no Datum' })).toEqual([
      {
        id: 'DOCUMENT-02',
        severity: 'error',
        message: 'The document does not pass the schema: no Datum',
        where: '',
        gate: 'generate',
      },
    ]);
    expect(findAll([documentTroubles.schema], {})).toEqual([]);
  });

  it('is told with the number of rows when there are too many', () => {
    expect(findAll(sizeRules, { rows: 10_001 }).map(({ message }) => message)).toEqual([
      'The well has 10001 rows; a disclosure can have at most 10000',
    ]);
  });
});

describe('the customer of a well', () => {
  const found = (parts: { unknownId?: number; suggestion?: string; customer?: string; isSettled?: boolean }) =>
    findAll(ownerRules, { customer: 'Lone Star', isSettled: false, ...parts }).map(
      ({ where, message }) => `${where}: ${message}`,
    );

  it('is missed under the number or the name that the well carries, once', () => {
    expect(found({ unknownId: 9 })).toEqual([
      'customer_id: Associated customer (ID: 9) not found. Please select a customer manually.',
    ]);
    expect(found({ suggestion: 'Lone Star Energy' })).toEqual([
      'customer: The customer Lone Star may be Lone Star Energy, but that is not certain enough. No customer was selected.',
    ]);
    expect(found({})).toEqual(['customer: No customer in the list has a name like Lone Star']);
  });

  it('is not missed where there is one, or none was named', () => {
    expect(found({ isSettled: true })).toEqual([]);
    expect(found({ customer: '' })).toEqual([]);
  });
});

describe('the name of a stored file', () => {
  const broken = (fileName: string) => findAll(fileNameRules, { fileName }).map(({ id, where }) => `${id} ${where}`);

  it.each(['a.xml', 'A..XML', 'a..b.xml', 'x.xml.xml', '.a.xml', 'Peña 🛢.xml', `${'x'.repeat(196)}.xml`])(
    'may be %j',
    (name) => {
      expect(broken(name)).toEqual([]);
    },
  );

  it.each(['', 'a', 'axml', '.xml', 'a.xmlx', 'a.xml ', 'a.xml.pdf'])('ends in .xml, unlike %j', (name) => {
    expect(broken(name)).toContain('NAME-01 fileName');
  });

  it.each(['a/b.xml', 'a\\b.xml', '/a.xml', '..xml', '...XML'])('names no folder, unlike %j', (name) => {
    expect(broken(name)).toEqual(['NAME-02 fileName']);
  });

  it.each([0x00, 0x0a, 0x7f, 0x85, 0x20_0e, 0x20_0f, 0x20_28, 0x20_29, 0x20_2a, 0x20_2e, 0x20_66, 0x20_69])(
    'reads as what it is, without character %i',
    (code) => expect(broken(`a${String.fromCodePoint(code)}b.xml`)).toEqual(['NAME-03 fileName']),
  );

  it('is at most 200 characters long', () => {
    expect(broken(`${'x'.repeat(197)}.xml`)).toEqual(['NAME-04 fileName']);
    expect(broken(`${'🛢'.repeat(196)}.xml`)).toEqual([]);
  });
});
