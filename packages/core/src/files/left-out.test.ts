import { describe, expect, it } from 'vitest';
import { LEFT_OUT_ENTRY, readLeftOut, writeLeftOut } from './left-out.ts';

describe('the names of what an archive lacks', () => {
  it.each([[['a.xml']], [['Peña #1 (50%).xml', '- odd.xml']]])('are read as they were written: %j', (names) => {
    expect(readLeftOut(writeLeftOut(names))).toEqual(names);
  });

  it('stand in a text file, where no disclosure can stand', () => {
    expect(LEFT_OUT_ENTRY).toMatch(/\.txt$/);
  });

  it('come after words that say why', () => {
    expect(writeLeftOut(['a.xml', 'b.xml'])).toMatch(
      /^2 files are not in this archive, because their content cannot be read from the storage or is damaged there\. Please tell your administrator\.\r\n\r\n- a\.xml\r\n- b\.xml\r\n$/,
    );
  });
});
