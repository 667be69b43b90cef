import type { OwnSession, sessionEndpoints } from '@disclosure/api';
import type { Caller } from '../../http/admit.ts';
import { mustExist } from '../../http/must.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AccountServices } from '../account-services.ts';
import { readDevice } from './device.ts';
import { isSessionLive } from './session-life.ts';
import { endSession, endSessionsOfUser, listSessions } from './session-repository.ts';

type Services = Pick<AccountServices, 'db' | 'clock' | 'settings'>;

export const sessionRoutes = (services: Services): Handlers<typeof sessionEndpoints> => ({
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
async function listMySessions({ db, clock, settings }: Services, caller: Caller): Promise<OwnSession[]> {
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
