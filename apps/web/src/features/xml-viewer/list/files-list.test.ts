import { describe, expect, it } from 'vitest';
import { aFile } from '../../../../test/fake-files.ts';
import { underWell, wellsOfSeveral } from './files-list.tsx';

const again = { ...aFile(1), id: 'other', name: 'Bluebonnet 1H Chemical Disclosure (2).xml' };
const odd = { ...aFile(1), id: 'odd', name: 'refrac.xml' };

describe('files on a narrow screen', () => {
  it('show their customer while the well is enough to know them by', () => {
    const files = [aFile(1), aFile(2)];
    const shared = wellsOfSeveral(files);
    expect(files.map((file) => underWell(file, shared))).toEqual(['Llano Ridge', 'Llano Ridge']);
  });

  it('of one well show what tells their names apart', () => {
    const files = [aFile(1), again, odd, aFile(2)];
    const shared = wellsOfSeveral(files);
    expect(files.map((file) => underWell(file, shared))).toEqual([
      'Chemical Disclosure.xml',
      'Chemical Disclosure (2).xml',
      'refrac.xml',
      'Llano Ridge',
    ]);
  });
});
