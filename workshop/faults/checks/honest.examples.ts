import type { Aftermath, Actions, KeptFiling, Kind, Outcome, Request } from '../history.ts';
import type { KeptRegistry } from '../registry-evidence.ts';
import type { Evidence } from './invariants.ts';

export const ana = 'ana@example.com';
export const max = 'max@example.com';

interface Circumstances<K extends Kind> {
  readonly user?: string;
  readonly session?: string;
  readonly outcome?: Outcome<Actions[K]['answer']>;
}

export const refused = (status: number): Outcome<never> => ({ is: 'refused', status, code: 'no', message: 'No.' });
export const unknown = (status?: number, message = 'Later.'): Outcome<never> => ({ is: 'unknown', status, message });
export const done = <Answer>(answer: Answer): Outcome<Answer> => ({ is: 'done', answer });

/** A request that begins at a time and takes one millisecond. */
export const request = <K extends Kind>(
  started: number,
  kind: K,
  said: Actions[K]['said'],
  { user = ana, session = 'one', outcome = done({}) }: Circumstances<K> = {},
): Request => ({ kind, said, user, session, outcome, started, ended: started + 1 }) as unknown as Request;

export const upload = { customer: 7, name: 'a.xml', sha256: 'hash', key: 'key' };
/** A refusal is accepted, then the filing is sent. */
const accepted = { id: 'file', key: 'r1', line: { kind: 'accepted', after: 'CAS: Wrong', note: 'r1' } } as const;
export const sent = { id: 'file', ifMatch: 2, key: 'n1', line: { kind: 'status', after: 'sent', note: 'n1' } } as const;
export const filing: KeptFiling = {
  id: 'file',
  number: 1,
  name: 'a.xml',
  customer: 7,
  isDeleted: false,
  version: 3,
  status: 'sent',
  assignee: 'Ana',
  blocking: 1,
  lines: [
    { kind: 'revision', before: '', after: '', note: '' },
    { ...accepted.line, before: '' },
    { ...sent.line, before: 'saved' },
  ],
  publication: { isPublic: false, isDue: true, loadId: 'load', disclosureId: null, seenIn: null, differences: 0 },
};
/** An archive that is in use. */
const archive = { name: 'one.zip', day: '2025-01-15', disclosures: 3, ingredients: 15, waterSources: 1 };
export const registry: KeptRegistry = {
  archives: [
    { ...archive, disclosureId: 'job', isMistyped: false },
    { ...archive, name: 'two.zip', day: '2025-02-15', disclosures: 4, disclosureId: 'job two', isMistyped: true },
  ],
  inUse: { ...archive, loadedAt: '2026-11-17T10:00:00Z', loadId: 'load' },
  rows: archive,
  leftTables: 0,
  loads: [
    { id: 'killed', name: 'two.zip', status: 'failed', report: null, entries: 0 },
    { id: 'stopped', name: 'two.zip', status: 'cancelled', report: null, entries: 0 },
    { id: 'load', name: 'one.zip', status: 'loaded', report: archive, entries: 1 },
  ],
};
export const publications = { archive: archive.day, found: 0, differs: 0, missing: 1, pending: 0 };
const answer = { id: 'file', revision: 1, sha256: 'hash' };
const listed = { files: [{ id: 'file', name: 'a.xml', customer: 7 }] };

/** A day on which nothing was lost, though one answer was. */
const history: readonly Request[] = [
  request(10, 'sign in', {}, { session: '', outcome: done({ session: 'one' }) }),
  request(15, 'sign in', {}, { session: '', user: max, outcome: done({ session: 'of max' }) }),
  request(20, 'assign', { person: ana, customer: 7 }, { user: max, session: 'of max' }),
  request(30, 'upload', upload, { outcome: unknown(503) }),
  request(40, 'upload', upload, { outcome: done(answer) }),
  request(50, 'list', {}, { outcome: done(listed) }),
  request(60, 'download', { name: 'a.xml', customer: 7 }, { outcome: done({ sha256: 'hash' }) }),
  request(62, 'keep filing', accepted, { outcome: unknown() }),
  request(63, 'keep filing', accepted),
  request(64, 'keep filing', sent, { outcome: done({ version: 3 }) }),
  request(65, 'keep filing', { ...sent, key: 'n2', line: { ...sent.line, note: 'n2' } }, { outcome: refused(412) }),
  request(
    66,
    'read filing',
    { id: 'file', customer: 7 },
    { outcome: done({ version: 3, notes: ['r1', 'n1', ''], found: null }) },
  ),
  request(70, 'create', { entity: 'draft', label: 'made', key: 'd' }, { outcome: done({ id: 'draft' }) }),
  request(80, 'edit', { entity: 'draft', id: 'draft', ifMatch: 1, word: 'w1' }, { outcome: done({ version: 2 }) }),
  request(90, 'edit', { entity: 'draft', id: 'draft', ifMatch: 1, word: 'w2' }, { outcome: refused(412) }),
  request(95, 'read', { entity: 'draft', id: 'draft' }, { outcome: done({ version: 2, words: ['w1'] }) }),
  request(100, 'create', { entity: 'customer', label: 'made c', key: 'c' }, { outcome: done({ id: '9' }) }),
  request(105, 'create', { entity: 'user', label: 'new@example.com', key: 'u' }, { outcome: done({ id: '5' }) }),
  request(106, 'load archive', { name: 'two.zip' }, { user: max, session: 'of max', outcome: done({ id: 'stopped' }) }),
  request(107, 'cancel load', { id: 'stopped' }, { user: max, session: 'of max' }),
  request(110, 'count managers', {}, { user: max, session: 'of max', outcome: done({ active: 1 }) }),
  request(120, 'end sessions', { of: ana }, { user: max, session: 'of max' }),
  request(130, 'list', {}, { outcome: refused(401) }),
  request(1010, 'count managers', {}, { user: max, session: 'of max', outcome: done({ active: 1 }) }),
];

const aftermath: Aftermath = {
  files: [{ id: 'file', number: 1, name: 'a.xml', isDeleted: false, revisions: [{ sha256: 'hash', read: 'hash' }] }],
  records: [
    { entity: 'draft', id: 'draft', label: 'made', version: 2, words: ['w1'] },
    { entity: 'customer', id: '9', label: 'made c', version: 1, words: [] },
    { entity: 'user', id: '5', label: 'new@example.com', version: 1, words: [] },
  ],
  filings: [filing],
  desks: [{ person: ana, listed: ['file'], views: [{ view: 'waiting', figure: 1, total: 1 }], publications }],
  registry,
  assignments: [{ person: ana, customer: 7 }],
  managers: 1,
  entries: [
    { entity: 'assignment', entityId: 3, name: ana, action: 'created', customer: 7 },
    { entity: 'file', entityId: 1, name: 'a.xml', action: 'created' },
    { entity: 'file', entityId: 1, name: 'a.xml', action: 'finding accepted', after: 'CAS: Wrong', note: 'r1' },
    { entity: 'file', entityId: 1, name: 'a.xml', action: 'marked', after: 'sent', note: 'n1' },
    { entity: 'customer', entityId: 9, name: 'made c', action: 'created' },
    { entity: 'user', entityId: 5, name: 'New Person', action: 'created' },
    { entity: 'user', entityId: 3, name: 'Ana', action: 'signed out' },
  ],
  brokenEntry: undefined,
  mailedTo: ['new@example.com'],
};

export const honest: Evidence = { history, aftermath, calmSince: 1000, pace: () => 1 };

/** The same day with something more. */
export const andAlso = (...requests: readonly Request[]): Evidence => ({
  ...honest,
  history: [...history, ...requests],
});

/** The same day with another end. */
export const butFinally = (changes: Partial<Aftermath>): Evidence => ({
  ...honest,
  aftermath: { ...aftermath, ...changes },
});
