import type { WizardState } from '@disclosure/core';
import type { Clock } from '../../../lib/clock.ts';
import { createObservable, type Observable } from '../../../lib/store.ts';
import type { WizardStore } from '../state/store.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import type { DraftIdentity } from './draft-identity.ts';
import { type DraftRequest, findOwnSave, requestFor } from './draft-request.ts';
import { type DraftCalls, type Outcome, send } from './draft-server.ts';
import type { DraftConflict, DraftStatus } from './draft-status.ts';
import type { LocalDrafts, LocalRecord } from './local-drafts.ts';
import { newId } from '../state/new-id.ts';

/** Whoever pauses is saved; whoever never pauses is saved all the same, within two seconds. */
const PAUSE = 700;
const LONGEST_WAIT = 1_500;
/** So many of our own saves are remembered until one is answered. */
const MOST_NAMES = 20;
const RETRIES = [2_000, 4_000, 8_000, 15_000, 30_000];

export interface KeeperPorts {
  readonly local: LocalDrafts;
  readonly clock: Clock;
  readonly calls: DraftCalls;
}

interface Pending {
  readonly request: DraftRequest;
  readonly state: WizardState;
}

/** Saves whatever is entered: at once in this browser, soon on the server, and never over somebody else's work. */
export class DraftKeeper {
  readonly #store: WizardStore;
  readonly #ports: KeeperPorts;
  readonly #browser;
  readonly #status;
  readonly #writer = newId();
  #identity: DraftIdentity;
  #sent: WizardState | undefined;
  #pending: Pending | undefined;
  #isSending = false;
  #failures = 0;
  #unsentSince: number | undefined;
  #callOff = () => {};

  constructor(store: WizardStore, identity: DraftIdentity, isSent: boolean, ports: KeeperPorts) {
    this.#store = store;
    this.#identity = identity;
    this.#ports = ports;
    this.#browser = this.#createBrowserKeeper();
    const isBlank = store.get().origin === null;
    this.#sent = isSent ? store.get() : undefined;
    this.#status = createObservable<DraftStatus>({
      phase: isBlank ? 'blank' : 'saved',
      savedAt: isBlank ? null : ports.clock.now(),
      conflict: null,
      serverId: identity.serverId,
    });
    store.subscribe(() => this.#noteChange());
    if (!isSent) this.#noteChange();
  }

  get status(): Pick<Observable<DraftStatus>, 'get' | 'subscribe'> {
    return this.#status;
  }

  get identity(): DraftIdentity {
    return this.#identity;
  }

  /** The server, or the session, is back: no need to wait for the next try. */
  recover(): void {
    if (!this.#isSaved()) this.#schedule(0);
  }

  /** Stops for good: somebody else goes on with this draft. */
  halt(conflict: DraftConflict): void {
    this.#callOff();
    this.#status.set({ conflict });
  }

  /** Answers when this browser has everything, or cannot have it. */
  settle(): Promise<void> {
    return this.#browser.keep();
  }

  /** The copy in this browser is gone. */
  forgetCopy(): void {
    this.#browser.forget();
  }

  /** False when another tab has written to the copy of this browser since. */
  isNewest({ writer }: LocalRecord): boolean {
    return writer === this.#writer || writer === this.#identity.writer;
  }

  /** True while something is nowhere but on the screen. */
  isAtRisk(): boolean {
    const state = this.#store.get();
    return this.#canSave(state) && state !== this.#sent && !this.#browser.has(state);
  }

  #canSave(state: WizardState): boolean {
    return state.origin !== null && this.#status.get().conflict === null;
  }

  #isSaved(): boolean {
    return !this.#canSave(this.#store.get()) || this.#sent === this.#store.get();
  }

  #noteChange(): void {
    if (this.#isSaved()) return;
    if (['blank', 'saved'].includes(this.#status.get().phase)) this.#status.set({ phase: 'saving' });
    void this.#browser.keep();
    const now = this.#ports.clock.now();
    this.#unsentSince ??= now;
    this.#schedule(Math.max(0, Math.min(PAUSE, this.#unsentSince + LONGEST_WAIT - now)));
  }

  #createBrowserKeeper(): BrowserKeeper {
    return new BrowserKeeper(
      {
        store: this.#store,
        identity: () => ({ ...this.#identity, writer: this.#writer }),
        canSave: (state) => this.#canSave(state),
        isSent: (state) => state === this.#sent,
      },
      this.#ports,
    );
  }

  #rename(change: Partial<DraftIdentity>): void {
    this.#identity = { ...this.#identity, ...change };
    this.#browser.noteIdentity();
  }

  #schedule(delay: number): void {
    this.#callOff();
    this.#callOff = this.#ports.clock.after(delay, () => void this.#send());
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isSaved()) return;
    this.#isSending = true;
    this.#unsentSince = undefined;
    const packed = await this.#browser.pack();
    this.#pending ??= { state: packed.state, request: requestFor(this.#identity, packed) };
    const { request, state } = this.#pending;
    const { unanswered } = this.#identity;
    this.#rename({ unanswered: [...unanswered.filter((key) => key !== request.key), request.key].slice(-MOST_NAMES) });
    await this.#browser.keep();
    const outcome = await send(this.#ports.calls, request);
    this.#isSending = false;
    if (this.#status.get().conflict === null) await this.#hear(outcome, state);
  }

  async #hear(outcome: Outcome, state: WizardState): Promise<void> {
    if (outcome.kind === 'unanswered') return this.#tryLater(outcome.wasReceived);
    this.#pending = undefined;
    if (outcome.kind === 'saved') return this.#noteSaved(outcome.draft, state);
    if (outcome.kind === 'too-large') return this.#status.set({ phase: 'too-large' });
    const own = outcome.kind === 'changed' ? await findOwnSave(this.#ports.calls, this.#identity) : undefined;
    if (own === undefined) return this.halt(outcome);
    this.#rename({ version: own });
    return this.#schedule(0);
  }

  async #noteSaved({ id, version }: { readonly id: string; readonly version: number }, state: WizardState) {
    this.#rename({ serverId: id, version, unanswered: [] });
    this.#sent = state;
    this.#failures = 0;
    const phase = this.#isSaved() ? 'saved' : 'saving';
    this.#status.set({ phase, savedAt: this.#ports.clock.now(), serverId: id });
    await this.#browser.keep();
    if (!this.#isSaved()) this.#schedule(PAUSE);
  }

  /** A request that may have arrived is sent again as it was; one that was refused is made anew. */
  #tryLater(wasReceived: boolean): void {
    if (wasReceived) this.#pending = undefined;
    this.#status.set({ phase: this.#browser.hasFailed ? 'not-kept' : 'offline' });
    this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? 0);
  }
}
