import { browserClock, type Clock } from '../../../lib/clock.ts';
import type { Copies } from './prune-drafts.ts';

/** What is asked of a session. */
interface Watched {
  readonly get: () => {
    readonly phase: 'checking' | 'signed-in' | 'signed-out';
    readonly user: { readonly id: number | string } | undefined;
    readonly hasLeft: boolean;
  };
  readonly subscribe: (listener: () => void) => unknown;
}

/** The page of a draft gives it back a moment after its user has left. */
const A_MOMENT = 2000;

/**
 * Whole drafts must not stay in a browser that several people share: with each sign-in the old copies of everyone go,
 * and with Logout those of the user that the server has.
 */
export function watchCopies(session: Watched, clock: Clock = browserClock, copies?: Copies): void {
  let last = session.get();
  session.subscribe(() => {
    const [before, now] = [last, session.get()];
    last = now;
    const isNewcomer = now.phase === 'signed-in' && before.phase !== 'signed-in';
    if (isNewcomer) clock.whenIdle(() => void clearOld(clock.now(), copies).catch(ignore));
    if (!now.hasLeft || !before.user) return;
    const userId = String(before.user.id);
    const clear = () => void clearSent(userId, copies).catch(ignore);
    clear();
    clock.after(A_MOMENT, clear);
  });
}

/** Copies that could not be deleted do no harm, and the next sign-in tries again. */
const ignore = () => undefined;

async function clearOld(now: number, copies: Copies | undefined): Promise<void> {
  const { browserCopies, pruneOld } = await import('./prune-drafts.ts');
  await pruneOld(copies ?? browserCopies(), now);
}

async function clearSent(userId: string, copies: Copies | undefined): Promise<void> {
  const { browserCopies, pruneSent } = await import('./prune-drafts.ts');
  await pruneSent(copies ?? browserCopies(), userId);
}
