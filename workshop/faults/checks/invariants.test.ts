import { describe, expect, it } from 'vitest';
import { type Evidence, invariants, judge } from './invariants.ts';
import {
  ana,
  andAlso,
  butFinally,
  done,
  filing,
  honest,
  max,
  refused,
  registry,
  request,
  sent,
  unknown,
  upload,
} from './honest.examples.ts';

const brokenBy = (evidence: Evidence) =>
  judge(evidence)
    .filter(({ violations }) => violations.length > 0)
    .map(({ id }) => id);

const { files, records, entries } = honest.aftermath;
const [file] = files;
const lacking = (entity: string) => ({ entries: entries.filter((entry) => entry.entity !== entity) });
const neverEnding = registry.loads.map((load) => (load.status === 'failed' ? { ...load, status: 'loading' } : load));
const draft = { entity: 'draft', id: 'draft' } as const;
const list = done({ files: [{ id: 'file', name: 'a.xml', customer: 7 }] });
const again = { session: 'two' };
const signIn = request(200, 'sign in', {}, { session: '', outcome: done({ session: 'two' }) });
const unassign = request(210, 'unassign', { person: ana, customer: 7 }, { user: max, session: 'of max' });
const remove = request(220, 'delete', { id: 'file', name: 'a.xml' }, again);

/** What went wrong, what was seen of it, and the promise that it breaks. */
const planted: readonly (readonly [string, string, Evidence])[] = [
  [
    'I1',
    'a list shows a file after its reader was removed',
    andAlso(signIn, unassign, request(230, 'list', {}, { ...again, outcome: list })),
  ],
  [
    'I1',
    'a download gives the bytes of a customer whom the reader never had',
    andAlso(
      request(
        230,
        'upload',
        { ...upload, customer: 8, sha256: 'other', name: 'b.xml', key: 'b' },
        { outcome: unknown() },
      ),
      request(
        240,
        'download',
        { name: 'b.xml', customer: 7 },
        { user: max, session: '', outcome: done({ sha256: 'other' }) },
      ),
    ),
  ],
  [
    'I2',
    'a stored file is gone',
    butFinally({ files: [], entries: entries.filter(({ entity }) => entity !== 'file') }),
  ],
  ['I2', 'a stored file is in the bin by itself', butFinally({ files: file ? [{ ...file, isDeleted: true }] : [] })],
  [
    'I2',
    'a list lacks a stored file',
    andAlso(signIn, request(230, 'list', {}, { ...again, outcome: done({ files: [] }) })),
  ],
  ['I2', 'a deleted file comes back', andAlso(signIn, remove)],
  [
    'I2',
    'a stored file cannot be found',
    andAlso(signIn, request(230, 'download', { name: 'a.xml', customer: 7 }, { ...again, outcome: refused(404) })),
  ],
  [
    'I3',
    'a second try makes a second file',
    andAlso(request(45, 'upload', upload, { outcome: done({ id: 'twin', revision: 1, sha256: 'hash' }) })),
  ],
  ['I3', 'one call makes two records', butFinally({ records: [...records, ...records.slice(0, 1)] })],
  [
    'I3',
    'an acknowledged record is gone',
    butFinally({ records: records.filter(({ entity }) => entity !== 'customer') }),
  ],
  [
    'I4',
    'a file has other bytes',
    butFinally({ files: file ? [{ ...file, revisions: [{ sha256: 'hash', read: 'torn' }] }] : [] }),
  ],
  [
    'I4',
    'a download is cut off and looks whole',
    andAlso(
      signIn,
      request(230, 'download', { name: 'a.xml', customer: 7 }, { ...again, outcome: done({ sha256: 'half' }) }),
    ),
  ],
  ['I5', 'an upload has no entry', butFinally(lacking('file'))],
  ['I5', 'an assignment has no entry', butFinally(lacking('assignment'))],
  ['I5', 'an assignment has two entries', butFinally({ entries: [...entries, ...entries.slice(0, 1)] })],
  [
    'I5',
    'the end of sessions has no entry',
    butFinally({ entries: entries.filter(({ action }) => action !== 'signed out') }),
  ],
  ['I5', 'the trail was changed', butFinally({ brokenEntry: 3 })],
  ['I6', 'no Manager is left', butFinally({ managers: 0 })],
  [
    'I6',
    'for a moment there is no Manager',
    andAlso(request(230, 'count managers', {}, { user: max, session: 'of max', outcome: done({ active: 0 }) })),
  ],
  ['I7', 'a session lives on after a Manager has ended it', andAlso(request(140, 'list', {}, { outcome: list }))],
  [
    'I7',
    'a session lives on after signing out',
    andAlso(signIn, request(210, 'sign out', {}, again), request(230, 'list', {}, { ...again, outcome: list })),
  ],
  ['I8', 'a draft lost a word', butFinally({ records: [{ ...draft, label: 'made', version: 1, words: [] }] })],
  [
    'I8',
    'a refused edit is there',
    butFinally({ records: [{ ...draft, label: 'made', version: 3, words: ['w1', 'w2'] }] }),
  ],
  [
    'I8',
    'a later reading lacks an edit',
    andAlso(signIn, request(230, 'read', draft, { ...again, outcome: done({ version: 1, words: [] }) })),
  ],
  [
    'I9',
    'two customers have one number',
    andAlso(
      request(
        230,
        'create',
        { entity: 'customer', label: 'other', key: 'o' },
        { session: '', outcome: done({ id: '9' }) },
      ),
    ),
  ],
  [
    'I1',
    'the desk shows a filing of others',
    andAlso(
      request(
        230,
        'read filing',
        { id: 'file', customer: 8 },
        { outcome: done({ version: 3, notes: ['r1', 'n1'], found: null }) },
      ),
    ),
  ],
  [
    'I5',
    'a find has no entry',
    butFinally({
      filings: [
        {
          ...filing,
          version: 4,
          status: 'published',
          lines: [...filing.lines, { kind: 'found', before: 'sent', after: 'published', note: 'Found as job' }],
        },
      ],
    }),
  ],
  ['I11', 'a load never ends', butFinally({ registry: { ...registry, loads: neverEnding } })],
  [
    'I3',
    'a second try at the desk gets another answer',
    andAlso(request(230, 'keep filing', sent, { outcome: done({ version: 4 }) })),
  ],
  [
    'I5',
    'a move at the desk has no entry',
    butFinally({ entries: entries.filter(({ action }) => action !== 'marked') }),
  ],
  [
    'I5',
    'an entry tells of another status',
    butFinally({
      entries: entries.map((each) =>
        each.action === 'marked' ? Object.assign({}, each, { after: 'approved' }) : each,
      ),
    }),
  ],
  // Each of its checks has its own test.
  ['I10', 'a change has no line', butFinally({ filings: [{ ...filing, version: 4 }] })],
  [
    'R-39',
    'a wrong move is called a failure',
    andAlso(request(230, 'move wrongly', { id: 'file' }, { outcome: unknown(500) })),
  ],
  ['R-10', 'a session ends by itself', andAlso(signIn, request(230, 'list', {}, { ...again, outcome: refused(401) }))],
  ['R-39', 'a failure is not explained', andAlso(request(230, 'list', {}, { outcome: unknown(500) }))],
  ['R-39', 'a failure says nothing', andAlso(request(230, 'list', {}, { outcome: unknown(503, '') }))],
  [
    'R-39',
    'something right is called wrong',
    andAlso(request(230, 'upload', { ...upload, key: 'r' }, { outcome: refused(400) })),
  ],
  ['R-36', 'no user is served after the last fault', { ...honest, calmSince: 5000 }],
  ['R-36', 'something does not come back', andAlso(request(2000, 'list', {}, { outcome: unknown(503) }))],
  [
    'R-22',
    'a user waits for half a minute',
    andAlso({ ...request(230, 'list', {}, { outcome: unknown(503) }), ended: 30_230 }),
  ],
  ['R-41', 'a mail is lost', butFinally({ mailedTo: [] })],
];

describe('the judgement of a history', () => {
  it('finds nothing where every promise was kept', () => expect(brokenBy(honest)).toEqual([]));

  it.each(planted)('finds with %s that %s', (id, _, evidence) => expect(brokenBy(evidence)).toContain(id));

  it('has a planted violation for every promise', () => {
    const untried = invariants.map(({ id }) => id).filter((id) => !planted.some(([tried]) => tried === id));
    // Edits of ingredients are judged as those of drafts.
    expect(untried).toEqual(['R-33']);
  });

  it.each([
    [
      'a file whose upload was never answered',
      request(230, 'upload', { ...upload, key: 'x', sha256: 'x', name: 'x.xml' }, { outcome: unknown() }),
    ],
    [
      'a removal under way while a user reads',
      request(49.5, 'unassign', { person: ana, customer: 7 }, { outcome: refused(403), user: max, session: 'of max' }),
    ],
    [
      'an edit that was never answered',
      request(230, 'edit', { ...draft, ifMatch: 2, word: 'w9' }, { outcome: unknown() }),
    ],
  ])('finds no fault in %s', (_, more) => expect(brokenBy(andAlso(more)).filter((id) => id !== 'R-10')).toEqual([]));

  it('finds no fault in a session that is ended while it is made', () => {
    const signingIn = { ...signIn, started: 200, ended: 220 };
    const ending = request(210, 'end sessions', { of: ana }, { user: max, session: 'of max' });
    const turnedAway = request(230, 'list', {}, { ...again, outcome: refused(401) });
    expect(brokenBy(andAlso(signingIn, ending, turnedAway))).not.toContain('R-10');
  });
});
