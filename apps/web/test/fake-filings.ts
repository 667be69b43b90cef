import type { Client, Filing, FilingDetails, filingEndpoints } from '@disclosure/api';
import type { Api } from '../src/lib/api.tsx';
import { fileId } from './fake-files.ts';

const aClock = { after: 'end', note: '', isConfirmed: true, stopped: null } as const;

export const aFiling = (number = 1, different: Partial<Filing> = {}): Filing => ({
  fileId: fileId(number),
  name: `Bluebonnet ${number}H Chemical Disclosure.xml`,
  wellName: `Bluebonnet ${number}H`,
  apiNumber: '42461424710000',
  customerId: 1,
  customerName: 'Llano Ridge',
  state: 'Texas',
  county: 'Upton',
  jobStartDate: '2026-10-20T11:09:00',
  jobEndDate: '2026-11-03T17:30:00',
  revision: 1,
  status: 'saved',
  setAside: null,
  statusAt: '2026-11-14T16:20:00.000Z',
  statusBy: 'Dana Whitfield',
  beforeDesk: false,
  statusBefore: null,
  isCorrection: false,
  assignee: { id: 7, name: 'Pat Lee' },
  snoozedUntil: null,
  snoozeReason: '',
  due: '2026-11-18',
  daysLeft: 3,
  clocks: [
    { ...aClock, who: 'service company', due: '2026-11-18', source: '16 TAC 3.29' },
    { ...aClock, who: 'operator', due: '2027-02-01', source: '16 TAC 3.29, 3.16' },
  ],
  errors: 0,
  refusals: 0,
  warnings: 0,
  accepted: 0,
  simulated: false,
  publication: null,
  changedAt: '2026-11-14T16:20:00.000Z',
  version: 1,
  ...different,
});

export const aFilingInFull = (different: Partial<FilingDetails> = {}): FilingDetails => ({
  ...aFiling(1),
  timeline: [
    {
      at: '2026-11-14T16:20:00.000Z',
      by: 'Dana Whitfield',
      revision: 1,
      kind: 'revision',
      before: '',
      after: '',
      note: '',
    },
  ],
  findings: [],
  unchecked: '',
  lapsed: [],
  differences: [],
  ...different,
});

/** A desk where nothing is due, with two filings. */
export const fakeFilings: Client<typeof filingEndpoints> = {
  listFilings: async () => ({ items: [aFiling(1), aFiling(2)], total: 2 }),
  getFilingSummary: async () => ({
    overdue: 0,
    week: 0,
    waiting: 0,
    done: 0,
    daysLate: null,
    today: '2026-11-15',
    hasFilings: true,
  }),
  getPublicationSummary: async () => ({ archive: null, found: 0, differs: 0, missing: 0, pending: 0 }),
  exportFilings: async () => ({ name: 'filings.csv', type: 'text/csv', bytes: new Uint8Array() }),
  listUnsavedWells: async () => [],
  getFiling: async () => aFilingInFull(),
  changeFilingStatus: async () => aFiling(),
  assignFiling: async () => aFiling(),
  listAssignees: async () => [
    { id: 7, name: 'Pat Lee' },
    { id: 8, name: 'Ana Delgado' },
  ],
  snoozeFiling: async () => aFiling(),
  acceptFinding: async () => ({
    id: 1,
    ruleId: '',
    place: '',
    message: '',
    reason: '',
    by: '',
    at: '2026-11-14T16:20:00.000Z',
    revision: 1,
  }),
  withdrawAcceptance: async () => undefined,
};

type Asked = Parameters<Api['askNeighbours']>[0];
type Usual = Awaited<ReturnType<Api['askNeighbours']>>['rows'][number]['usual'];

/** What neighbors in the county of the well used, by substance. */
export const neighboursWith =
  (usualOf: (casNumber: string) => Usual) =>
  async ({ body: { state, county, rows } }: Asked) => ({
    archive: '2026-11-14',
    state,
    county,
    stateJobs: 9000,
    countyJobs: 1204,
    unseen: 0,
    from: '2020-01-01',
    to: '2026-11-01',
    isBefore: false,
    rows: rows.map(({ casNumber }) => ({ casNumber, isKnown: true, odd: null, usual: usualOf(casNumber) })),
    fields: [],
    waterByDepth: [],
  });
