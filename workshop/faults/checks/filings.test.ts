import { expect, it } from 'vitest';
import type { KeptDesk, KeptFiling, Line } from '../history.ts';
import { findBrokenFilings } from './filings.ts';
import {
  ana,
  andAlso,
  butFinally,
  done,
  filing,
  honest,
  publications,
  request,
  sent,
  unknown,
} from './honest.examples.ts';
import type { Evidence } from './invariants.ts';

const [first, acceptance, move] = filing.lines as [Line, Line, Line];
const line = (changes: Partial<Line>): Line => ({ ...move, ...changes });
const timeline = (...lines: readonly Line[]): KeptFiling => {
  const status = lines.findLast(({ kind }) => kind === 'status' || kind === 'found')?.after ?? 'saved';
  return { ...filing, lines, version: lines.length, status };
};
const withOneMore = (more: Line) => timeline(first, acceptance, move, more);
/** The same day with another filing at its end. */
const filed = (kept: KeptFiling) => butFinally({ filings: [kept] });
/** The same day with one more line at its end, for which someone asked without an answer. */
const askedFor = (more: Line): Evidence => ({
  ...filed(withOneMore(more)),
  history: [
    ...honest.history,
    request(230, 'keep filing', { id: 'file', ifMatch: 3, key: 'n3', line: more }, { outcome: unknown() }),
  ],
});
const desk = (changes: Partial<KeptDesk>) => [{ person: ana, listed: ['file'], views: [], publications, ...changes }];
/** Someone takes the filing that was just sent, and has seen it before that. */
const taken = (by: string, ifMatch = 2, version = 3) =>
  andAlso(
    request(
      230,
      'take filing',
      { id: 'file', ifMatch, key: 'n3', line: line({ kind: 'assignee', after: by, note: '' }) },
      { outcome: done({ version }) },
    ),
  );
/** The same day, after which someone else has the filing. */
function givenAway(evidence: Evidence): Evidence {
  const { history, aftermath } = evidence;
  const given = line({ kind: 'assignee', before: 'Ana', after: 'Max', note: '' });
  const asked = { id: 'file', ifMatch: 3, key: 'n4', line: given };
  return {
    ...evidence,
    history: [...history, request(235, 'take filing', asked, { outcome: unknown() })],
    aftermath: { ...aftermath, filings: [{ ...withOneMore(given), assignee: 'Max' }] },
  };
}
const published = askedFor(line({ before: 'sent', after: 'published', note: 'n3' }));

/** What went wrong, what was seen of it, and all that is said of it: no other check helps out for one that fails. */
const planted: readonly (readonly [string, Evidence, ...string[]])[] = [
  ['an acknowledged move is lost', filed(timeline(first, acceptance)), 'n1 is lost'],
  ['an acknowledged reason is lost', filed({ ...timeline(first, first, move), blocking: 0 }), 'r1 is lost'],
  ['a filing that someone else has is not taken', taken('Max'), 'n3 is lost'],
  ['a filing is taken as it was before', taken('Ana', 3, 2), 'n3 was based on version 3 and made version 2'],
  ['a filing is taken as it never became', taken('Ana', 2, 4), 'n3 was based on version 2 and made version 4'],
  ['a filing that someone else got is not taken back', givenAway(taken('Ana', 3, 4)), 'n3 is lost'],
  ['a deed is done twice', filed(withOneMore(acceptance)), 'r1 was done 2 times'],
  [
    'a refused move is done',
    filed(withOneMore(line({ before: 'sent', after: 'approved', note: 'n2' }))),
    'n2 was refused and done',
    // No one asks twice with the same note, so a line of a refused deed is always one that no one asked for, too.
    'a.xml has a line that no one asked for: status approved',
  ],
  [
    'a line was never asked for',
    filed(withOneMore(line({ kind: 'assignee', before: 'Max', after: 'Ana', note: '' }))),
    'a.xml has a line that no one asked for: assignee Ana',
  ],
  [
    'the status is not what the timeline says',
    filed({ ...filing, status: 'approved' }),
    'a.xml is approved, but its timeline says sent',
  ],
  [
    'the assignee is not whom the timeline says',
    askedFor(line({ kind: 'assignee', before: 'Ana', after: 'Max', note: '' })),
    'a.xml has an assignee whom its timeline does not tell',
  ],
  ['a change has no line', filed({ ...filing, version: 4 }), 'a.xml has version 4, and 3 lines'],
  [
    'a line follows from no other',
    filed(timeline(first, acceptance, line({ before: 'approved' }))),
    'a.xml had the status saved, and its timeline says approved',
  ],
  [
    'a filing goes back without a reason',
    askedFor(line({ before: 'sent', after: 'saved', note: '' })),
    'a.xml went from sent to saved without a reason',
  ],
  [
    'a find sets a filing back',
    filed(withOneMore(line({ kind: 'found', note: 'Found', before: 'sent', after: 'saved' }))),
    'a.xml was sent when it was found, and became saved',
  ],
  [
    'a filing is found, and not published',
    filed(withOneMore(line({ kind: 'found', note: 'Found', before: 'sent', after: 'sent' }))),
    'a.xml was sent when it was found, and became sent',
  ],
  [
    'a find follows from no other line',
    filed(withOneMore(line({ kind: 'found', note: 'Found', before: 'saved', after: 'published' }))),
    'a.xml had the status sent, and its timeline says saved',
  ],
  [
    'a filing moves to where it is',
    askedFor(line({ before: 'sent', after: 'sent', note: 'n3' })),
    'a.xml went from sent to sent without a reason',
  ],
  [
    'a filing is sent with an open refusal',
    filed({ ...filing, blocking: 2 }),
    'a.xml became sent with 1 refusals that no one had accepted',
  ],
  [
    'a move overwrites one that was not seen',
    andAlso(request(230, 'keep filing', { ...sent, ifMatch: 1 }, { outcome: done({ version: 3 }) })),
    'n1 was based on version 1 and made version 3',
  ],
  [
    'a later reading lacks a move',
    andAlso(
      request(
        230,
        'read filing',
        { id: 'file', customer: 7 },
        { outcome: done({ version: 3, notes: ['r1'], found: null }) },
      ),
    ),
    `${ana} did not see n1`,
  ],
  [
    'a later list is older than a move',
    andAlso(
      request(
        230,
        'list filings',
        {},
        { outcome: done({ files: [{ id: 'file', name: 'a.xml', customer: 7, version: 2 }] }) },
      ),
    ),
    `${ana} did not see n1`,
  ],
  [
    'a filing is not on the desk',
    butFinally({ desks: desk({ listed: [] }) }),
    `the desk of ${ana} lists 0 filings instead of 1`,
  ],
  [
    'a figure counts other filings than its list',
    butFinally({ desks: desk({ views: [{ view: 'waiting', figure: 2, total: 1 }] }) }),
    `${ana} has the figure 2 for waiting, and a list of 1`,
  ],
  [
    'what is done is not counted',
    {
      ...published,
      aftermath: { ...published.aftermath, desks: desk({ views: [{ view: 'done', figure: 0, total: 0 }] }) },
    },
    `${ana} has the figure 0 for done, and a list of 0`,
  ],
];

it('finds nothing in a filing that goes on as it was asked to', () => expect(findBrokenFilings(published)).toEqual([]));

it('finds nothing in a filing that is taken by whom it belongs to, while another moves it', () =>
  expect(findBrokenFilings(taken('Ana'))).toEqual([]));

it('finds nothing in a filing that someone else gets after that', () =>
  expect(findBrokenFilings(givenAway(taken('Ana')))).toEqual([]));

it.for(planted)('finds that %s, and nothing else', ([, evidence, ...said]) =>
  expect(findBrokenFilings(evidence)).toEqual(said),
);
