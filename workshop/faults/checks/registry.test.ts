import { expect, it } from 'vitest';
import type { Actions, KeptFiling, Request } from '../history.ts';
import type { KeptLoad, KeptPublication, KeptRegistry } from '../registry-evidence.ts';
import { ana, andAlso, butFinally, done, filing, publications, registry, request } from './honest.examples.ts';
import type { Evidence } from './invariants.ts';
import { findBrokenMirror } from './registry.ts';

const { inUse, rows, loads } = registry;
const [killed, stopped, loaded] = loads as [KeptLoad, KeptLoad, KeptLoad];
/** The same day with another mirror at its end. */
const mirrored = (changes: Partial<KeptRegistry>) => butFinally({ registry: { ...registry, ...changes } });
const withLoad = (load: KeptLoad) => mirrored({ loads: [load, stopped, loaded] });

const mirrorAt = (started: number, changes: Partial<typeof inUse> | null): Request => {
  const { loadId: _, ...reading } = { ...inUse, ...changes };
  return request(started, 'read mirror', {}, { outcome: done({ inUse: changes && reading }) });
};
const jobIn = (day: string, ...ids: readonly string[]) =>
  andAlso(request(300, 'read public job', {}, { outcome: done({ day, ids }) }));
const neighborsIn = (figures: string) =>
  request(300, 'ask neighbors', {}, { outcome: done({ day: inUse.day, figures }) });
const readAs = (found: Actions['read filing']['answer']['found']) =>
  andAlso(
    request(
      300,
      'read filing',
      { id: 'file', customer: 7 },
      { outcome: done({ version: 3, notes: ['r1', 'n1', ''], found }) },
    ),
  );

const found = {
  kind: 'found',
  before: 'sent',
  after: 'published',
  note: 'Found in the archive of a day as job',
} as const;
/** The customer of the filing is one whose files differ. */
const published: KeptFiling = {
  ...filing,
  status: 'published',
  version: 4,
  lines: [...filing.lines, found],
  publication: { ...filing.publication, isPublic: true, disclosureId: 'job', seenIn: inUse.day, differences: 1 },
};
const told = { ...publications, found: 1, differs: 1, missing: 0 };
/** The same day, at whose end the filing is public. */
const filed = (changes: Partial<KeptFiling>, figures: Partial<typeof told> = {}) =>
  butFinally({
    filings: [{ ...published, ...changes }],
    desks: [{ person: ana, listed: ['file'], views: [], publications: { ...told, ...figures } }],
  });
const publicAs = (changes: Partial<KeptPublication>, figures?: Partial<typeof told>) =>
  filed({ publication: { ...published.publication, ...changes } }, figures);

/** What went wrong, what was seen of it, and all that is said of it: no other check helps out for one that fails. */
const planted: readonly (readonly [string, Evidence, ...string[]])[] = [
  [
    'rows of another archive are in use',
    mirrored({ rows: { ...rows, ingredients: 20 } }),
    'one.zip is in use, and has 3 disclosures, 20 ingredients, 1 waterSources',
  ],
  [
    'the archive in use is described with other counts',
    mirrored({ inUse: { ...inUse, disclosures: 4 } }),
    'one.zip is told as 4 disclosures, 15 ingredients, 1 waterSources',
  ],
  ['a load leaves tables', mirrored({ leftTables: 2 }), '2 tables are left of loads that have ended'],
  [
    'a reader is told counts of two archives',
    andAlso(mirrorAt(300, { disclosures: 4 })),
    'one.zip was told with 4 disclosures, 15 ingredients, 1 waterSources',
  ],
  [
    'a reader is told the day of another archive',
    andAlso(mirrorAt(300, { name: 'two.zip' })),
    'two.zip was told with 3 disclosures, 15 ingredients, 1 waterSources',
  ],
  ['a job is read from another archive', jobIn('2025-02-15', 'job'), 'the archive of 2025-02-15 was read with job'],
  ['a job is not in the archive', jobIn('2025-02-15'), 'the archive of 2025-02-15 was read with no job'],
  [
    'two are told different figures of one archive',
    andAlso(neighborsIn('many'), neighborsIn('few')),
    'the archive of 2025-01-15 was told with two kinds of figures',
  ],
  [
    'a filing is read with the id of one archive and the day of another',
    readAs({ disclosureId: 'job', seenIn: '2025-02-15', differences: 1 }),
    'file was read with what no archive says',
  ],
  [
    'a filing is read without its differences',
    readAs({ disclosureId: 'job', seenIn: '2025-01-15', differences: 0 }),
    'file was read with what no archive says',
  ],
  [
    'an archive that was replaced comes back',
    andAlso(mirrorAt(300, {}), mirrorAt(310, { loadedAt: '2026-11-17T09:00:00Z' })),
    'the archive that was loaded at 2026-11-17T09:00:00Z came back',
  ],
  ['an archive is gone', andAlso(mirrorAt(300, {}), mirrorAt(310, null)), 'the archive in use was gone'],
  ['a load never ends', withLoad({ ...killed, status: 'loading' }), 'a load of two.zip is still loading'],
  [
    'a load that was begun is not known',
    andAlso(request(300, 'load archive', { name: 'one.zip' }, { outcome: done({ id: 'other' }) })),
    'a load of one.zip was begun and is not known',
  ],
  [
    'a load that failed has an entry',
    withLoad({ ...killed, entries: 1 }),
    'a load of two.zip is failed and has 1 entries',
  ],
  [
    'a load has two entries',
    mirrored({ loads: [{ ...loaded, entries: 2 }, stopped] }),
    'a load of one.zip is loaded and has 2 entries',
  ],
  [
    'a load reports other counts',
    mirrored({ loads: [stopped, { ...loaded, report: { ...rows, waterSources: 9 } }] }),
    'a load of one.zip reports other counts than the archive has',
  ],
  [
    'a load is canceled by no one',
    withLoad({ ...killed, status: 'cancelled' }),
    'a load of two.zip was canceled by no one',
  ],
  [
    'the last archive that was loaded is not in use',
    mirrored({ inUse: { ...inUse, loadId: 'killed' } }),
    'one.zip is in use, and one.zip was loaded last',
    // What was looked for after another load was not looked for after this one.
    'a.xml was not looked for in the archive in use',
    `${ana} is told missing 1 instead of 0`,
    `${ana} is told pending 0 instead of 1`,
  ],
  [
    'a load that was loaded is not any more',
    andAlso(request(300, 'list loads', {}, { outcome: done({ loads: [{ id: 'killed', status: 'loaded' }] }) })),
    'load killed was loaded, and is failed',
  ],
  [
    'a filing is not looked for',
    publicAs({ loadId: 'killed' }, { found: 0, pending: 1 }),
    'a.xml was not looked for in the archive in use',
  ],
  [
    'a filing is found that is in no archive',
    publicAs({ isPublic: false }, { found: 0, missing: 1 }),
    'a.xml was found, and is in no archive',
  ],
  [
    'a filing keeps what an older archive said',
    publicAs({ disclosureId: 'job two' }),
    'a.xml is not what one.zip says',
  ],
  ['a filing was seen in an older archive', publicAs({ seenIn: '2025-02-15' }), 'a.xml is not what one.zip says'],
  ['a difference is not told', publicAs({ differences: 0 }, { differs: 0 }), 'a.xml has 0 differences'],
  [
    'a find is not in the timeline',
    filed({ lines: filing.lines }),
    'the timeline of a.xml does not tell what was found',
  ],
  ['finds are not counted', filed({}, { found: 0 }), `${ana} is told found 0 instead of 1`],
  ['differences are not counted', filed({}, { differs: 0 }), `${ana} is told differs 0 instead of 1`],
  [
    'what is missing is not counted',
    butFinally({ desks: [{ person: ana, listed: [], views: [], publications: { ...publications, missing: 0 } }] }),
    `${ana} is told missing 0 instead of 1`,
  ],
  [
    'what is not to be filed is counted as missing',
    butFinally({ filings: [{ ...filing, status: 'not to be filed' }] }),
    `${ana} is told missing 1 instead of 0`,
  ],
];

it('finds nothing in a filing that is public as the archive has it', () =>
  expect(findBrokenMirror(filed({}))).toEqual([]));

it('says nothing of a file that is in the bin, or that was saved after the load', () => {
  const away = { ...published.publication, loadId: 'killed' };
  const none = { found: 0, differs: 0 };
  expect(findBrokenMirror(filed({ isDeleted: true, publication: away }, none))).toEqual([]);
  expect(findBrokenMirror(filed({ publication: { ...away, isDue: false } }, { found: 0 }))).toEqual([]);
});

it.for(planted)('finds that %s, and nothing else', ([, evidence, ...said]) =>
  expect(findBrokenMirror(evidence)).toEqual(said),
);
