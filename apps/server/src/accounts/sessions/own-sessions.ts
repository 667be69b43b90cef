import type { OwnSession, sessionEndpoints } from '@disclosure/api';
import type { Caller, Handlers } from '../../http/serve.ts';
import { mustExist } from '../../http/must.ts';
import type { AccountServices } from '../account-services.ts';
import { endSession, endSessionsOfUser, isSessionLive, listSessions } from './sessions.ts';

type SessionServices = Pick<AccountServices, 'db' | 'clock' | 'settings'>;

export const sessionRoutes = (services: SessionServices): Handlers<typeof sessionEndpoints> => ({
  listMySessions: (_, { caller }) => listMySessions(services, caller),

  endMySession: async ({ params }, { caller }) => {
    const sessions = await listMySessions(services, caller);
    const { id } = mustExist(
      sessions.find((session) => session.id === params.id.toLowerCase()),
      'Session',
    );
    await endSession(services.db, id, services.clock());
  },

  endMyOtherSessions: async (_, { caller }) => {
    await endSessionsOfUser(services.db, caller.id, services.clock(), caller.sessionId);
  },
});

/** This one first, then by the time they were last used. */
async function listMySessions({ db, clock, settings }: SessionServices, caller: Caller): Promise<OwnSession[]> {
  const now = clock();
  const sessions = (await listSessions(db, caller.id))
    .filter((session) => isSessionLive(session, settings, now))
    .map((session) => ({
      id: session.id,
      device: readDevice(session.user_agent),
      address: session.address,
      started_at: session.started_at.toISOString(),
      last_seen: session.last_active_at.toISOString(),
      current: session.id === caller.sessionId,
    }));
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

type Mark = readonly [name: string, pattern: RegExp];

/** The order matters: most browsers also claim to be the ones below them. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];

const systems: readonly Mark[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system by the names that people know. */
export function readDevice(userAgent: string): string {
  const [browser, system] = [findMark(browsers, userAgent), findMark(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const findMark = (marks: readonly Mark[], userAgent: string) =>
  marks.find(([, pattern]) => pattern.test(userAgent))?.[0];
