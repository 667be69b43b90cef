import type { Send } from '@disclosure/api';
import type { Api } from '../src/lib/api.tsx';
import { Session, type TabMessage } from '../src/features/session/session.ts';
import { type SessionStorage, writeSession } from '../src/features/session/stored-session.ts';
import { fakeApi, sendTo } from './fake-api.ts';
import { fakeClock } from './fake-clock.ts';

export const storedUser = { id: 7, name: 'Pat Lee', email: 'pat.lee@example.com', role: 'Manager' };

/** A session with everything around it made by hand. Two tabs share a storage and a lock. */
export function startSession(different: Partial<Api> = {}, { send: given, ...other }: Partial<Shared & Line> = {}) {
  const shared: Shared = { storage: memoryStorage(), exclusive: oneAtATime(), ...other };
  const clock = fakeClock();
  const calls: string[] = [];
  const send = given ?? sendTo(fakeApi(different));
  const told: TabMessage[] = [];
  const logged: unknown[] = [];
  const session = new Session({
    ...shared,
    clock,
    send: (url, init, endpoint) => {
      calls.push(`${url} ${new Headers(init.headers).get('authorization') ?? 'without token'}`);
      return send(url, init, endpoint);
    },
    tellTabs: (message) => told.push(message),
    isAtRisk: () => false,
    log: (error) => logged.push(error),
  });
  return { session, clock, calls, told, logged, shared };
}

interface Shared {
  readonly storage: SessionStorage;
  readonly exclusive: <Value>(run: () => Promise<Value>) => Promise<Value>;
}

/** Another server than the one that does what the test says. */
interface Line {
  readonly send: Send;
}

/** A session that was stored by an earlier visit, restored and found good. */
export async function startSignedIn(different: Partial<Api> = {}, other: Partial<Shared & Line> = {}) {
  const storage = other.storage ?? memoryStorage();
  writeSession(storage, { user: storedUser, token: 'token-1' });
  const started = startSession(different, { ...other, storage });
  await started.session.restore();
  return started;
}

function memoryStorage(): SessionStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function oneAtATime(): Shared['exclusive'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}
