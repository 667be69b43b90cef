import { afterAll, describe, expect, it } from 'vitest';
import { openFolder } from './try-command.examples.ts';

const { run, remove } = await openFolder();
afterAll(remove);

describe('a command line', () => {
  it.each([['--help'], ['build', '--help'], ['check', '-h'], ['read', '--help'], ['match', '--help']])(
    'helps with %s %s',
    async (...words) => {
      expect(await run(...words.filter(Boolean))).toMatchObject({
        code: 0,
        out: expect.stringContaining('Usage: npm run'),
      });
    },
  );

  it.each([
    [[], 'Please name a command'],
    [['paint'], 'There is no command paint'],
    [['toString'], 'There is no command toString'],
    [['build', '--colour'], "Unknown option '--colour'"],
    [['build', 'job.json'], 'Please say where the files go: --out DIR'],
    [['build', '--out', 'x'], 'Please name one file: build INPUT.json'],
    [['build', 'none.json', '--out', 'x'], 'none.json cannot be read: there is no such file'],
    [['check'], 'Please name at least one file or folder: check FILE.xml'],
    [['check', '.'], 'There is no XML file in the folder'],
    [['read', 'a.xml', 'b.xml'], 'Please name one file: read FILE.xml'],
    [['match', 'Lone Star'], 'Please name the list: --customers FILE.json'],
  ])('says what to do after %j', async (words, advice) => {
    expect(await run(...words)).toMatchObject({ code: 2, out: '', told: expect.stringContaining(advice) });
  });
});
