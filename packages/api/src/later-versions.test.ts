import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { filingEndpoints } from './filings.ts';
import { publicationEndpoints } from './publications.ts';
import { registryEndpoints } from './registry.ts';

const clientOf = (answer: unknown) =>
  createClient({ ...registryEndpoints, ...publicationEndpoints, ...filingEndpoints }, async () =>
    Response.json(answer),
  );

const load = {
  id: '5d3f7a52-0000-4000-8000-000000000001',
  status: 'paused',
  fileName: 'FracFocusCSV.zip',
  archiveDate: null,
  by: 'Morgan Manager',
  startedAt: '2026-11-09T02:14:00Z',
  endedAt: null,
  progress: { stage: 'weighing', part: 1, parts: 2, bytes: 3, allBytes: 4, lines: 5, leftOut: 6 },
  report: {
    disclosures: 1,
    ingredients: 1,
    waterSources: 1,
    leftOut: { tooHeavy: 2 },
    mended: { nulBytes: 0 },
    odd: { years: 0 },
    newestJobEnd: null,
    seconds: 1,
    linesRead: 9,
    examples: {},
  },
  failure: '',
};

const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 0.1, p50: 0.2, p99: 0.3 };
const neighbours = {
  archive: '2026-11-14',
  state: 'Texas',
  county: 'Upton',
  stateJobs: 900,
  countyJobs: 400,
  unseen: 0,
  from: '2024-11-14',
  to: '2026-11-14',
  isBefore: false,
  rows: [{ casNumber: '7647-01-0', usual, isKnown: true, odd: 'rare' }],
  fields: [{ field: 'acidShare', usual, odd: 'rare' }],
  waterByDepth: [],
};

const filing = {
  fileId: '5d3f7a52-0000-4000-8000-000000000001',
  name: 'A.xml',
  wellName: 'A',
  apiNumber: '42461424710000',
  customerName: 'Lone Star Energy',
  state: 'Texas',
  county: 'Upton',
  jobStartDate: '',
  jobEndDate: '',
  revision: 1,
  status: 'not to be filed',
  setAside: 'withdrawn well',
  statusAt: '2026-11-09T02:14:00Z',
  statusBy: 'Morgan Manager',
  beforeDesk: false,
  statusBefore: null,
  isCorrection: false,
  assignee: null,
  snoozedUntil: null,
  snoozeReason: '',
  due: null,
  daysLeft: null,
  clocks: [],
  errors: 0,
  refusals: 0,
  warnings: 0,
  accepted: 0,
  simulated: false,
  publication: null,
  changedAt: '2026-11-09T02:14:00Z',
  version: 2,
};
const event = { at: '2026-11-09T02:14:00Z', by: 'Morgan Manager', revision: 1, before: '', after: 'lab', note: '' };
const details = {
  ...filing,
  timeline: [{ ...event, kind: 'forwarded' }],
  findings: [],
  unchecked: '',
  lapsed: [],
  differences: [],
};

describe('the words of a later version', () => {
  it('break no answer about the mirror of the registry', async () => {
    expect(await clientOf([load]).listRegistryLoads()).toEqual([load]);
    const body = { state: 'Texas', county: 'Upton', endDate: '', rows: [], well: {} };
    expect(await clientOf(neighbours).askNeighbours({ body })).toEqual(neighbours);
  });

  it('break no answer about a filing', async () => {
    const params = { fileId: filing.fileId };
    expect(await clientOf(details).getFiling({ params })).toEqual(details);
    expect((await clientOf([filing]).listFilings({ query: {} })).items).toEqual([filing]);
  });
});
