import {
  type Endpoint,
  endpoints,
  type Me,
  type OwnSession,
  ProblemError,
  type Reminders,
  type Send,
  type SignedInUser,
} from '@disclosure/api';
import type { Api } from '../src/lib/api.tsx';
import { fakeAdministration } from './fake-administration.ts';
import { fakeDraftServer } from './fake-drafts.ts';
import { fakeFiles } from './fake-files.ts';
import { fakeFilings } from './fake-filings.ts';

type Name = keyof Api;

const pat: SignedInUser = {
  id: 7,
  first_name: 'Pat',
  last_name: 'Lee',
  email: 'pat.lee@example.com',
  roles: ['Manager'],
};

export const patsProfile: Me = { ...pat, pending_email: null, version: 3 };

export const aSession = (different: Partial<OwnSession> = {}): OwnSession => ({
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Chrome on Windows',
  address: '192.0.2.7',
  started_at: '2026-11-15T08:00:00.000Z',
  last_seen: '2026-11-15T08:30:00.000Z',
  current: true,
  ...different,
});

export const someReminders: Reminders = {
  digest: true,
  digestTime: '07:00',
  timeZone: 'America/Chicago',
  calendarMadeAt: null,
};

export const fakeRecoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

const fakeSessions = {
  listMySessions: async () => [aSession()],
  endMySession: async () => {},
  endMyOtherSessions: async () => {},
};

const unforeseen = (name: string) => async () => {
  throw new Error(`The test gives no answer to ${name}.`);
};

// Every call has its line; that each line fits its call cannot be said of all of them at once.
const unanswered = Object.fromEntries(Object.keys(endpoints).map((name) => [name, unforeseen(name)])) as unknown as Api;

/** No archive of the registry is loaded. */
const nobodyAround = {
  archive: null,
  stateJobs: 0,
  countyJobs: 0,
  unseen: 1,
  from: '',
  to: '',
  isBefore: false,
  rows: [],
  fields: [],
  waterByDepth: [],
};

/** Answers the calls of every page as a server in good health would; a test says what is different. */
export function fakeApi(different: Partial<Api> = {}): Api {
  const done = async () => ({ message: 'Done' });
  return {
    ...unanswered,
    login: async () => ({ token: 'token-1', user: pat, message: 'Signed in' }),
    verifyToken: async () => ({ valid: true, needsRefresh: false }),
    refreshToken: async () => ({ token: 'token-2' }),
    signOut: done,
    forgotPassword: done,
    resetPassword: done,
    changePassword: done,
    getMe: async () => patsProfile,
    updateMe: async () => patsProfile,
    confirmEmail: done,
    listMyCustomers: async () => [{ id: 1, name: 'Llano Ridge', operator_number: '00412233' }],
    getTwoStep: async () => ({ is_on: false, is_required: false, recovery_codes_left: 0 }),
    beginTwoStep: async () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' }),
    confirmTwoStep: async () => ({ recovery_codes: fakeRecoveryCodes, message: 'On' }),
    renewRecoveryCodes: async () => ({ recovery_codes: fakeRecoveryCodes, message: 'New' }),
    turnOffTwoStep: done,
    ...fakeSessions,
    getReminders: async () => someReminders,
    getVersion: async () => ({ version: '1.0.0', demo: false }),
    getHealth: async () => ({ status: 'ok' }),
    getReadiness: async () => ({ status: 'ready' }),
    getBackupState: async () => ({ state: 'off', lastGoodAt: null }),
    getMetrics: async () => '',
    ...fakeAdministration,
    ...fakeDraftServer().calls,
    ...fakeFiles,
    ...fakeFilings,
    listPublicJobs: async () => ({ archive: null, jobs: [] }),
    askNeighbours: async ({ body }) => ({ ...nobodyAround, state: body.state, county: body.county }),
    ...different,
  };
}

const nameOf = (endpoint: Endpoint) =>
  Object.entries(endpoints).find(([, other]) => other.path === endpoint.path && other.method === endpoint.method)?.[0];

/** The same answers as HTTP, for what talks to the network itself. */
export const sendTo =
  (api: Api): Send =>
  async (_url, init, endpoint) => {
    // The table is keyed by name; which request belongs to which name is the contract's business, not the fake's.
    const call = api[nameOf(endpoint) as Name] as (request: unknown) => Promise<unknown>;
    try {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      return Response.json(await call({ body }));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { message, code, status, details } = error;
      return Response.json(
        { message, code, requestId: 'request-1', ...details },
        { status, headers: retryAfter(details) },
      );
    }
  };

const retryAfter = ({ retryAfterSeconds }: ProblemError['details']) =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
