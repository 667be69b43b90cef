import { createClient, printedFrameEndpoints, printedSessionEndpoints, type Send } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { withToken } from '../../lib/api.tsx';
import type { Clock } from '../../lib/clock.ts';
import { createObservable } from '../../lib/store.ts';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';
import {
  clearSession,
  readSession,
  readToken,
  readUserId,
  restoreSession,
  type SessionStorage,
  type SessionUser,
  toSessionUser,
  writeSession,
} from './stored-session.ts';
import { type Exclusive, TokenKeeper } from './token-keeper.ts';

/** What one tab tells the others: that the user is active, or has signed out. */
export type TabMessage = 'used' | 'left';

interface SessionPorts {
  readonly send: Send;
  readonly storage: SessionStorage;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  readonly tellTabs: (message: TabMessage) => void;
  /** Whether leaving the page now would lose input. */
  readonly isAtRisk: () => boolean;
  readonly log: (error: unknown) => void;
}

/** Signs in and out, keeps the session alive and notices its end. Independent of React. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #state = createObservable<SessionState>(signedOut);
  readonly #tokens: TokenKeeper;
  readonly #idle: IdleWatch;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#tokens = new TokenKeeper({
      ...ports,
      onAlive: () => this.#state.set({ isConnectionLost: false }),
      onIdleLimit: (minutes) => this.#idle.setLimit(minutes),
      onLost: () => this.#state.set({ isConnectionLost: true }),
      onOver: () => {
        clearSession(ports.storage);
        this.#end();
      },
    });
    this.#idle = createIdleWatch({
      clock: ports.clock,
      keepAlive: () => this.keepAlive(),
      onExpiring: () => this.#state.set({ isExpiring: true }),
      // The server decides: its limit may differ, or another tab may have been active.
      onEnd: () => {
        this.#state.set({ isExpiring: false });
        void this.check();
      },
    });
  }

  /** Once, on load. */
  async restore(): Promise<void> {
    const { storage } = this.#ports;
    const stored = restoreSession(storage);
    if (!stored) return;
    this.#state.set({ phase: 'checking', user: stored.user });
    this.#idle.noteUse();
    await this.check();
    if (this.get().phase === 'checking') this.#state.set(readToken(storage) ? { phase: 'signed-in' } : signedOut);
  }

  /** With the code of the second step if one is required. */
  async signIn(email: string, password: string, otp?: string): Promise<void> {
    const { send, storage } = this.#ports;
    const { token, user } = await createClient(printedSessionEndpoints, send).login({
      body: { email, password, ...(otp !== undefined && { otp }) },
    });
    if (!user) throw new Error(frameMessages.signIn.noUser);
    const sessionUser = toSessionUser(user, email);
    writeSession(storage, { user: sessionUser, token });
    this.#state.set(signedIn(sessionUser));
    this.#tokens.trust();
    this.noteUse();
    // Only this call says how long a session lasts without activity.
    void this.check();
  }

  /** Signs out at once, whatever the server answers. The call outlives the page, which may be closed next. */
  async signOut(): Promise<void> {
    const { send, storage, tellTabs, log } = this.#ports;
    const token = readToken(storage);
    const sendToTheEnd: Send = (url, init, endpoint) => send(url, { ...init, keepalive: true }, endpoint);
    const call = token && createClient(printedSessionEndpoints, withToken(sendToTheEnd, token)).signOut().catch(log);
    clearSession(storage);
    this.#leave();
    tellTabs('left');
    await call;
  }

  check(): Promise<void> {
    return this.#tokens.check();
  }

  ensureFreshToken(): Promise<string | undefined> {
    return this.#tokens.ensureFresh();
  }

  renew(token: string): Promise<string | undefined> {
    return this.#tokens.renew(token);
  }

  /** Whether the stored token is still of the user who is here now: another tab may write that of another one. */
  sameUser(): () => boolean {
    const id = this.get().user?.id;
    return () => readUserId(this.#ports.storage) === id;
  }

  /** Tells the server that the user is active. */
  async keepAlive(): Promise<void> {
    const token = await this.ensureFreshToken();
    if (!token) return;
    try {
      await createClient(printedFrameEndpoints, withToken(this.#ports.send, token)).getMe();
      this.noteUse();
    } catch {
      await this.check();
    }
  }

  noteUse(): void {
    this.#hearUse();
    this.#ports.tellTabs('used');
  }

  noteActivity(): void {
    if (this.get().phase === 'signed-in' && !this.get().isOver) this.#idle.noteActivity();
  }

  /** The name or the email was changed in the profile. */
  updateUser(change: Pick<SessionUser, 'name' | 'email'>): void {
    const stored = readSession(this.#ports.storage);
    if (!stored) return;
    const user = { ...stored.user, ...change };
    writeSession(this.#ports.storage, { ...stored, user });
    this.#state.set({ user });
  }

  /** The server refuses everything else until two-step sign-in is set up. */
  noteTwoStepRequired(): void {
    this.#state.set({ mustSetUpTwoStep: true });
  }

  noteTwoStepSetUp(): void {
    this.#state.set({ mustSetUpTwoStep: false });
  }

  /**
   * If the session has ended: the token of the next one, once the same user has signed in. None if another user signs
   * in, or this one chooses to leave.
   */
  whenBack(): Promise<string | undefined> | undefined {
    const { storage } = this.#ports;
    const { phase, user } = this.get();
    if (phase !== 'signed-in' || readToken(storage)) return undefined;
    this.#end();
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        const now = this.get();
        if (now.isOver) return;
        stop();
        resolve(now.user?.id === user?.id ? readToken(storage) : undefined);
      });
    });
  }

  /** Signing out in one tab is meant for all. One with input at risk keeps its page, and asks for the password. */
  hearTab(message: TabMessage): void {
    if (message === 'left') return this.#ports.isAtRisk() ? this.#end() : this.#leave();
    if (this.get().phase === 'signed-in') this.#hearUse();
  }

  /** The browser lost its network. That is said at once; the server is asked as well, and takes it back if it answers. */
  hearOffline(): void {
    if (this.get().phase === 'signed-out') return;
    this.#state.set({ isConnectionLost: true });
    void this.check();
  }

  /** Another tab wrote to the storage: it signed in, renewed the token, or found the session over. */
  hearStorage(): void {
    const { storage } = this.#ports;
    const stored = readSession(storage);
    if (stored) {
      this.#state.set(signedIn(stored.user));
      this.#tokens.trust();
    } else if (!readToken(storage) && this.get().phase === 'signed-in') this.#end();
  }

  #hearUse() {
    this.#idle.noteUse();
    if (this.get().isExpiring) this.#state.set({ isExpiring: false });
  }

  #end() {
    this.#halt();
    const isAtWork = this.get().phase === 'signed-in';
    this.#state.set(isAtWork ? { isOver: true, isExpiring: false, isConnectionLost: false } : signedOut);
  }

  #leave() {
    this.#halt();
    this.#state.set({ ...signedOut, hasLeft: true });
  }

  #halt() {
    this.#tokens.stop();
    this.#idle.stop();
  }
}

export interface SessionState {
  /** `checking` until the stored session has been restored and verified once. */
  readonly phase: 'checking' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | undefined;
  /** Ended while the user works: the page stays, and a dialog over it asks for the password. */
  readonly isOver: boolean;
  /** About to end because of inactivity. */
  readonly isExpiring: boolean;
  /** Two-step sign-in must be set up before anything else. */
  readonly mustSetUpTwoStep: boolean;
  readonly isConnectionLost: boolean;
  /** Ended by Logout, so the next sign-in does not return to the page that was open. */
  readonly hasLeft: boolean;
}

export const signedOut: SessionState = {
  phase: 'signed-out',
  user: undefined,
  isOver: false,
  isExpiring: false,
  mustSetUpTwoStep: false,
  isConnectionLost: false,
  hasLeft: false,
};

const signedIn = (user: SessionUser): SessionState => ({ ...signedOut, phase: 'signed-in', user });
