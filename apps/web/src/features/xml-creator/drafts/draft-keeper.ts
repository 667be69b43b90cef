import type { DraftSummary } from '@disclosure/api';
import { emptyWizard, type WizardState } from '@disclosure/core';
import type { Clock } from '../../../lib/clock.ts';
import { createObservable, type Observable } from '../../../lib/store.ts';
import { newId } from '../state/new-id.ts';
import type { WizardStore } from '../state/store.ts';
import { BrowserCopy } from './browser-copy.ts';
import type { Compressor } from './compressor.ts';
import {
  type DraftCalls,
  type DraftRequest,
  findOwnSave,
  idOnServer,
  type Outcome,
  requestFor,
  send,
} from './draft-server.ts';
import type { DraftIdentity, LocalDrafts, LocalRecord } from './local-drafts.ts';

/** Where the newest state is saved. */
type DraftPhase =
  /** Nothing to save yet. */
  | 'blank'
  | 'saving'
  | 'saved'
  /** On this computer only, until the server is back. */
  | 'offline'
  /** On this computer only, until the user has signed in again. */
  | 'signed-out'
  /** On this computer only: the server says why. */
  | 'refused'
  | 'too-large'
  /** Neither on the server nor in this browser. */
  | 'not-kept';

/** Why this tab no longer saves. */
export type DraftConflict =
  | { readonly kind: 'changed'; readonly current: DraftSummary | undefined }
  | { readonly kind: 'deleted' }
  /** The user deleted it here: there is nothing to ask. */
  | { readonly kind: 'discarded' }
  /** Another tab of this browser has taken the draft over. */
  | { readonly kind: 'taken' };

export interface DraftStatus {
  readonly phase: DraftPhase;
  /** When the server last had everything. */
  readonly savedAt: number | null;
  /** Why the server refused the last save; null when it did not. */
  readonly refusal: string | null;
  readonly conflict: DraftConflict | null;
  readonly serverId: string | null;
}

/** Milliseconds without a change before a save, and the longest wait while changes go on. */
const PAUSE = 700;
const LONGEST_WAIT = 1_500;
/**
 * The same for what was only made or saved from it. A hundred files are saved in seconds, and to send the draft with
 * each few of them would cost more than the files. Nothing depends on it: what is saved twice is stored once.
 */
const LONGEST_WAIT_FOR_RESULTS = 8_000;
/** How many unanswered saves of our own are remembered. */
const MOST_UNANSWERED = 20;
const RETRIES = [2_000, 4_000, 8_000, 15_000, 30_000];

export interface KeeperPorts {
  readonly local: LocalDrafts;
  readonly compressor: Compressor;
  readonly clock: Clock;
  readonly calls: DraftCalls;
}

interface Pending {
  readonly request: DraftRequest;
  readonly state: WizardState;
  /** How often work had been replaced by then. */
  readonly replacements: number;
}

/**
 * The step is where someone looks, not what was entered: it is sent with the next change. A user who only looks at a
 * draft must not get in the way of the one who works on it.
 */
const toSend = (Object.keys(emptyWizard) as (keyof WizardState)[]).filter((part) => part !== 'step');
const entered = toSend.filter((part) => part !== 'made' && part !== 'saved');

const isSame = (parts: typeof toSend, state: WizardState, before: WizardState | undefined): boolean =>
  before !== undefined && parts.every((part) => state[part] === before[part]);

const isRefusal = ({ kind }: Outcome): boolean => kind !== 'saved' && kind !== 'unanswered';

/** Saves every change: at once in this browser, within two seconds on the server, and never over a newer version. */
export class DraftKeeper {
  readonly #store: WizardStore;
  readonly #ports: KeeperPorts;
  readonly #copy;
  readonly #status;
  readonly #writer = newId();
  #identity: DraftIdentity;
  #sent: WizardState | undefined;
  #sentReplacements = 0;
  #pending: Pending | undefined;
  #isSending = false;
  #isHeld = false;
  #answered = Promise.resolve();
  #failures = 0;
  #unsentSince: number | undefined;
  #cancelTimer = () => {};

  /** `sentAt`: when the server got all of it; null when it has not. */
  constructor(store: WizardStore, identity: DraftIdentity, sentAt: number | null, ports: KeeperPorts) {
    this.#store = store;
    this.#identity = identity;
    this.#ports = ports;
    this.#copy = this.#createCopy();
    const isBlank = store.get().origin === null;
    this.#sent = sentAt === null ? undefined : store.get();
    this.#status = createObservable<DraftStatus>({
      phase: isBlank ? 'blank' : 'saved',
      savedAt: sentAt,
      refusal: null,
      conflict: null,
      serverId: identity.serverId,
    });
    store.subscribe(() => this.#noteChange());
    if (sentAt === null) this.#noteChange();
  }

  get status(): Pick<Observable<DraftStatus>, 'get' | 'subscribe'> {
    return this.#status;
  }

  get identity(): DraftIdentity {
    return this.#identity;
  }

  /** Instead of after the pause or at the next retry: the server or the session is back, or the user leaves. */
  saveNow(): void {
    if (!this.#isSaved()) this.#schedule(0);
  }

  /** Stops for good: the draft was deleted, or goes on elsewhere. */
  halt(conflict: DraftConflict): void {
    this.#cancelTimer();
    this.#status.set({ conflict });
  }

  /** Resolves when the browser holds everything, or has failed to. */
  settle(): Promise<void> {
    return this.#copy.keep();
  }

  /** Resolves when no save is under way. Until it is let go, none begins. */
  async hold(): Promise<() => void> {
    this.#isHeld = true;
    await this.#answered;
    return () => {
      this.#isHeld = false;
      this.saveNow();
    };
  }

  /** The copy in this browser was deleted. */
  forgetCopy(): void {
    this.#copy.forget();
  }

  /** False when another tab was the last to write this copy. */
  isNewest({ writer }: LocalRecord): boolean {
    return writer === this.#writer || writer === this.#identity.writer;
  }

  /** True while a change exists only on the screen. */
  isAtRisk(): boolean {
    const state = this.#store.get();
    return !this.#isSaved() && !this.#copy.has(state);
  }

  /** True when the server has everything, and nothing is being written in this browser. */
  isAtRest(): boolean {
    return this.#identity.serverId !== null && this.#isSaved() && !this.#copy.isKeeping;
  }

  #canSave(state: WizardState): boolean {
    // A job without wells is nothing to go on with, unless the draft had wells before.
    const hasWork = state.origin !== null && (state.wells.length > 0 || this.#identity.serverId !== null);
    return hasWork && this.#status.get().conflict === null;
  }

  #isSaved(): boolean {
    return !this.#canSave(this.#store.get()) || this.#isSent(this.#store.get());
  }

  /** While a save has no answer, no one knows what the server has. */
  #isSent(state: WizardState): boolean {
    return this.#pending === undefined && isSame(toSend, state, this.#sent);
  }

  #noteChange(): void {
    this.#noteFollowed();
    void this.#copy.keep();
    if (this.#isSaved()) return;
    if (['blank', 'saved'].includes(this.#status.get().phase)) this.#status.set({ phase: 'saving' });
    const now = this.#ports.clock.now();
    this.#unsentSince ??= now;
    const longest = isSame(entered, this.#store.get(), this.#sent) ? LONGEST_WAIT_FOR_RESULTS : LONGEST_WAIT;
    this.#schedule(Math.max(0, Math.min(PAUSE, this.#unsentSince + longest - now)));
  }

  /** A user who only opens a draft writes nothing: what follows from the lists will follow from them again. */
  #noteFollowed(): void {
    const { followed } = this.#store.slices.getState();
    if (followed?.to === this.#store.get() && this.#isSent(followed.from)) this.#sent = followed.to;
  }

  #createCopy(): BrowserCopy {
    return new BrowserCopy(
      {
        store: this.#store,
        identity: () => ({ ...this.#identity, writer: this.#writer }),
        canSave: (state) => this.#canSave(state),
        sentAt: (state) => (this.#isSent(state) ? this.#status.get().savedAt : null),
      },
      this.#ports,
    );
  }

  #identify(change: Partial<DraftIdentity>): void {
    this.#identity = { ...this.#identity, ...change };
    this.#copy.noteIdentity();
  }

  #schedule(delay: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.clock.after(delay, () => {
      if (this.#isSending || this.#isHeld) return;
      if (this.#isSaved()) this.#noteTakenBack();
      else this.#answered = this.#send();
    });
  }

  /** What waited to be sent is again as the server has it. */
  #noteTakenBack(): void {
    this.#unsentSince = undefined;
    if (this.#canSave(this.#store.get())) this.#status.set({ phase: 'saved', refusal: null });
  }

  /** Nothing more is sent before it is decided what the answer means. */
  async #send(): Promise<void> {
    this.#isSending = true;
    try {
      await this.#save();
    } finally {
      this.#isSending = false;
    }
  }

  async #save(): Promise<void> {
    this.#unsentSince = undefined;
    const { replacements } = this.#store.slices.getState();
    const packed = await this.#copy.pack();
    const isRepeated = this.#pending !== undefined;
    this.#pending ??= {
      state: packed.state,
      replacements,
      request: requestFor(this.#identity, packed, this.#replacesWork(replacements)),
    };
    const pending = this.#pending;
    const { request } = pending;
    const { unanswered } = this.#identity;
    this.#identify({
      unanswered: [...unanswered.filter((key) => key !== request.key), request.key].slice(-MOST_UNANSWERED),
    });
    await this.#copy.keep();
    const outcome = await send(this.#ports.calls, request);
    // It has made nothing. Kept, many of them would push out the key of one that did.
    if (!isRepeated && isRefusal(outcome)) this.#identify({ unanswered });
    if (this.#status.get().conflict === null) await this.#handle(outcome, pending);
  }

  /** Also what this browser kept from an earlier visit: no one knows what was done to it. */
  #replacesWork(replacements: number): boolean {
    return this.#sent === undefined || replacements !== this.#sentReplacements;
  }

  async #handle(outcome: Outcome, pending: Pending): Promise<void> {
    if (outcome.kind === 'unanswered') return this.#tryLater('offline');
    // It has arrived. Only a request that may not have is repeated unchanged, so that it counts once.
    this.#pending = undefined;
    if (outcome.kind === 'saved') return this.#noteSaved(outcome.draft, pending);
    if (outcome.kind === 'signed-out') return this.#tryLater('signed-out');
    if (outcome.kind === 'refused') return this.#tryLater('refused', outcome.reason);
    if (outcome.kind === 'too-large') return this.#noteTooLarge(pending);
    return outcome.kind === 'changed' ? this.#compare(outcome) : this.halt(outcome);
  }

  /** A newer version may be a save of our own whose answer was lost. As long as no one can say so, nothing is decided. */
  async #compare(conflict: DraftConflict): Promise<void> {
    // No matter who made it, the server has something other than what was sent last.
    this.#sent = undefined;
    const own = await findOwnSave(this.#ports.calls, this.#identity);
    // Another tab may have taken the draft over meanwhile.
    if (this.#status.get().conflict !== null) return undefined;
    if (own === 'unknown') return this.#tryLater('offline');
    if (own === 'none') return this.halt(conflict);
    this.#identify({ serverId: idOnServer(this.#identity), version: own });
    return this.#schedule(0);
  }

  async #noteSaved({ id, version }: { readonly id: string; readonly version: number }, pending: Pending) {
    this.#identify({ serverId: id, version, unanswered: [] });
    this.#sent = pending.state;
    this.#sentReplacements = pending.replacements;
    this.#failures = 0;
    const phase = this.#isSaved() ? 'saved' : 'saving';
    this.#status.set({ phase, savedAt: this.#ports.clock.now(), refusal: null, serverId: id });
    await this.#copy.keep();
    if (!this.#isSaved()) this.#schedule(PAUSE);
  }

  /** It may have become smaller meanwhile. */
  #noteTooLarge({ state }: Pending): void {
    this.#noteUnsent('too-large');
    if (this.#store.get() !== state) this.#schedule(PAUSE);
  }

  #noteUnsent(phase: DraftPhase, refusal: string | null = null): void {
    this.#status.set({ phase: this.#copy.hasFailed ? 'not-kept' : phase, refusal });
  }

  #tryLater(phase: DraftPhase, refusal?: string): void {
    this.#noteUnsent(phase, refusal);
    this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? 0);
  }
}
