import { createClient, printedSessionEndpoints, ProblemError, type Send } from '@disclosure/api';
import { withToken } from '../../lib/api.tsx';
import type { Clock } from '../../lib/clock.ts';
import { readSession, readToken, type SessionStorage, writeSession } from './stored-session.ts';

/** Runs one at a time in the whole browser, all tabs together. */
export type Exclusive = <Value>(run: () => Promise<Value>) => Promise<Value>;

interface Keeping {
  readonly send: Send;
  readonly storage: SessionStorage;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  readonly onAlive: () => void;
  /** The minutes of inactivity after which the server ends a session. */
  readonly onIdleLimit: (minutes: number) => void;
  readonly onLost: () => void;
  readonly onOver: () => void;
}

const CHECK_EVERY = 300_000;
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

/** Keeps the stored token valid: checks it, renews it, and tries again if the server cannot be reached. */
export class TokenKeeper {
  readonly #keeping: Keeping;
  #verifiedAt = Number.NEGATIVE_INFINITY;
  #retryAfter = FIRST_RETRY;
  #running: Promise<void> | undefined;
  #stopTimer = () => {};

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** The token to send, checked first unless that happened less than five minutes ago. */
  async ensureFresh(): Promise<string | undefined> {
    const { clock, storage } = this.#keeping;
    // A valid token that was not renewed has more than half of its life left, which is more than five minutes.
    if (clock.now() - this.#verifiedAt >= CHECK_EVERY) await this.check();
    return readToken(storage);
  }

  /** Checks the token with the server now. Simultaneous callers share one call. */
  check(): Promise<void> {
    const token = readToken(this.#keeping.storage);
    if (!token) return Promise.resolve();
    this.#running ??= this.#verify(token).finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** The successor of a token that was refused or is half used, if there is one. */
  renew(token: string): Promise<string | undefined> {
    const { exclusive, storage } = this.#keeping;
    return exclusive(async () => {
      const stored = readToken(storage);
      // Another tab was faster, or the session ended while this tab waited.
      if (stored !== token) return stored;
      return this.#exchange(token);
    });
  }

  /** The token is known to be good, because it has just been issued. */
  trust(): void {
    this.#verifiedAt = this.#keeping.clock.now();
    this.#retryAfter = FIRST_RETRY;
    this.#plan(CHECK_EVERY);
    this.#keeping.onAlive();
  }

  stop(): void {
    this.#stopTimer();
  }

  async #verify(token: string): Promise<void> {
    try {
      const { needsRefresh, idleMinutes } = await this.#callsWith(token).verifyToken();
      if (idleMinutes !== undefined) this.#keeping.onIdleLimit(idleMinutes);
      if (needsRefresh) await this.renew(token);
      else this.trust();
    } catch (error) {
      if (endsSession(error)) await this.renew(token);
      else this.#retryLater();
    }
  }

  async #exchange(token: string): Promise<string | undefined> {
    const { storage, onOver } = this.#keeping;
    try {
      const { token: successor } = await this.#callsWith(token).refreshToken();
      const session = readSession(storage);
      // The user signed in or out in another tab meanwhile: what is stored now counts.
      if (session?.token !== token) return readToken(storage);
      if (!successor) {
        onOver();
        return undefined;
      }
      writeSession(storage, { ...session, token: successor });
      this.trust();
      return successor;
    } catch (error) {
      if (readToken(storage) !== token) return readToken(storage);
      if (endsSession(error)) onOver();
      else this.#retryLater();
      return undefined;
    }
  }

  #retryLater() {
    this.#plan(this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, LONGEST_RETRY);
    this.#keeping.onLost();
  }

  #plan(milliseconds: number) {
    this.#stopTimer();
    this.#stopTimer = this.#keeping.clock.after(milliseconds, () => void this.check());
  }

  #callsWith(token: string) {
    return createClient(printedSessionEndpoints, withToken(this.#keeping.send, token));
  }
}

/** Only these mean that the session is over; a lost connection or a failing server does not. */
const endsSession = (error: unknown) => error instanceof ProblemError && (error.status === 401 || error.status === 403);
