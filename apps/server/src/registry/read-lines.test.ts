import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';
import { Tally } from './tally.ts';

const MARK = '\uFEFF';

async function read(text: string) {
  const tally = new Tally();
  const taken: string[][] = [];
  const bytes = Buffer.from(text);
  async function* open() {
    yield bytes;
  }
  const part = { kind: 'waterSources', name: 'WaterSource_1.csv', part: 1, bytes: bytes.length, open } as const;
  const reading = readLines(part, tally, (cells) => {
    taken.push([...cells]);
    return undefined;
  });
  for await (const _ of reading);
  return { taken, leftOut: tally.leftOut };
}

const titles = ['DisclosureId', 'Description', 'Percent'];
const quoted = titles.map((title) => `"${title}"`).join(',');

describe('the lines of an archive', () => {
  it.each([
    ['plain', titles.join(',')],
    ['quoted', quoted],
    ['plain behind a mark of the encoding', `${MARK}${titles.join(',')}`],
    ['quoted behind a mark of the encoding', `${MARK}${quoted}`],
  ])('are read under titles that are %s, and know them again', async (_, head) => {
    const { taken, leftOut } = await read(`${head}\r\n"1","Ground, fresh","50"\r\n${head}\r\n2,Produced,5\r\n`);
    expect(taken).toEqual([
      ['1', 'Ground, fresh', '50'],
      ['2', 'Produced', '5'],
    ]);
    expect(leftOut.repeatedHeader).toBe(1);
  });
});
