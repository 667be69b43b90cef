import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { settle } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { exampleDisclosure } from '../xml/disclosure.examples.ts';
import { readDisclosures } from '../xml/read-disclosure.ts';
import { writeDisclosures } from '../xml/write-disclosure.ts';
import { correctedBy, type DocumentToOpen, readOpened, takeDocuments, withNewestRevision } from './open-documents.ts';

const ofWell = (wellName: string): Disclosure => ({
  ...exampleDisclosure,
  well: { ...exampleDisclosure.well, wellName },
});

const toOpen = (name: string, revision: number, ...wells: readonly string[]): DocumentToOpen => {
  const text = writeDisclosures(wells.map(ofWell));
  const customer = settle({ id: 7 * revision, name: `Owner of ${name}`, operatorNumber: '777', waterSource: '' });
  return { name, text, read: readDisclosures(text), corrects: { fileId: name, name, revision }, customer };
};

const state = takeDocuments([toOpen('A.xml', 2, 'Ash', 'Birch'), toOpen('B.xml', 4, 'Cedar')], {
  catalogue: buildCatalogue([], [], []),
  name: '2 documents',
  openedAt: '2026-11-16T19:00:00.000Z',
});
const [ash = '', birch = '', cedar = ''] = state.selected;

describe('wells of several documents', () => {
  it('are each compared with their own job of their own document', () => {
    const opened = [ash, birch, cedar].map((key) => readOpened(state, key));
    expect(opened.map((each) => [each?.name, each?.disclosure.well.wellName])).toEqual([
      ['A.xml', 'Ash'],
      ['A.xml', 'Birch'],
      ['B.xml', 'Cedar'],
    ]);
  });

  it('are saved for the owner of their own document', () => {
    const owners = [ash, cedar].map((key) => state.disclosures[key]?.well);
    expect(owners).toMatchObject([
      { customer: 'Owner of A.xml', customer_id: 14 },
      { customer: 'Owner of B.xml', customer_id: 28 },
    ]);
  });

  it('correct each the newest revision of their own file: that of others, or the one that was saved here', () => {
    const revisionsIn = (each: typeof state) => [ash, cedar].map((key) => correctedBy(each, key)?.revision);
    expect(revisionsIn(withNewestRevision(state, ash, 9))).toEqual([9, 4]);
    const saved = { [cedar]: { fileId: 'B.xml', name: 'B.xml', revision: 5, sha256: '', savedAt: '' } };
    expect(revisionsIn({ ...state, saved })).toEqual([2, 5]);
  });
});
