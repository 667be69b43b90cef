import { type FirstMade, followMade, stateAhead, type WizardState } from '@disclosure/core';
import type { WizardStore } from '../state/store.ts';
import type { KeeperPorts } from './draft-keeper.ts';
import { type DraftIdentity, summaryOf } from './local-drafts.ts';
import { createPacker, createPause, type PackedState } from './packing.ts';

/** A state that changes while it is packed is packed again, but only so often: a user may never stop typing. */
const MOST_TRIES = 5;

/** What the keeper knows about the draft. */
interface Draft {
  readonly store: WizardStore;
  readonly identity: () => DraftIdentity;
  readonly canSave: (state: WizardState) => boolean;
  /** When the server got this state; null when it has not. */
  readonly sentAt: (state: WizardState) => number | null;
}

/** The copy of a draft in this browser. It is written until it holds what is on the screen. */
export class BrowserCopy {
  readonly #draft: Draft;
  readonly #ports: KeeperPorts;
  readonly #packState;
  /** The pieces that the browser holds, and the state they came from. */
  #pieces: PackedState['pieces'] = new Map();
  #written: WizardState | undefined;
  #keeping: Promise<void> | undefined;
  #ahead: Promise<void> | undefined;
  #underway: WizardState | undefined;
  #made: FirstMade;
  #isRecordStale = false;
  #hasFailed = false;

  constructor(draft: Draft, ports: KeeperPorts) {
    this.#draft = draft;
    this.#ports = ports;
    this.#packState = createPacker(ports.compressor);
    // The user may have edited any disclosure that comes with the draft.
    this.#made = new Map(Object.keys(draft.store.get().disclosures).map((key) => [key, undefined]));
  }

  /** True when the browser's storage is full or forbidden. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  get isKeeping(): boolean {
    return this.#keeping !== undefined;
  }

  has(state: WizardState): boolean {
    return this.#written === state;
  }

  /** Packs a state once the browser has drawn it. */
  async pack(state = this.#draft.store.get()): Promise<PackedState> {
    const { clock } = this.#ports;
    await new Promise<void>((resolve) => clock.whenIdle(resolve));
    return this.#packState(state, createPause(clock));
  }

  /** For a few edited wells: even a busy browser does not delay them. */
  async #packAtOnce(state: WizardState): Promise<PackedState> {
    await new Promise<void>((resolve) => this.#ports.clock.after(0, resolve));
    return this.#packState(state);
  }

  /** The copy was deleted: the next one is written whole. */
  forget(): void {
    this.#pieces = new Map();
    this.#written = undefined;
  }

  /** The identity of the draft has changed: it is written with the next state. */
  noteIdentity(): void {
    this.#isRecordStale = true;
  }

  /** Called after every change. Resolves when the browser holds everything, or has failed to. */
  keep(): Promise<void> {
    this.#made = followMade(this.#made, this.#draft.store.get());
    if (!this.#needsKeeping()) return Promise.resolve();
    if (this.#underway) this.#ahead ??= this.#keepAhead().finally(() => (this.#ahead = undefined));
    this.#keeping ??= this.#keepAll();
    return this.#keeping;
  }

  async #keepAll(): Promise<void> {
    this.#hasFailed = false;
    while (this.#needsKeeping() && !this.#hasFailed) {
      const packed = await this.#packNewest();
      this.#isRecordStale = false;
      await this.#write(packed);
    }
    this.#keeping = undefined;
  }

  /** Packing a hundred wells takes a second. A later state that was written ahead meanwhile must not be overwritten. */
  async #packNewest(): Promise<PackedState> {
    const { store } = this.#draft;
    for (let tries = 1; ; tries += 1) {
      this.#underway = store.get();
      const packed = await this.pack(this.#underway);
      this.#underway = undefined;
      await this.#ahead;
      if (packed.state === store.get() || tries === MOST_TRIES) return packed;
    }
  }

  /** Writes the edited wells while the others are still being packed: a crash in that second loses no edit. */
  async #keepAhead(): Promise<void> {
    let seen: WizardState | undefined;
    while (this.#underway && seen !== this.#draft.store.get() && !this.#hasFailed) {
      seen = this.#draft.store.get();
      const ahead = this.#written && stateAhead(seen, { underway: this.#underway, made: this.#made }, this.#written);
      if (ahead) await this.#write(await this.#packAtOnce(ahead));
    }
  }

  #needsKeeping(): boolean {
    const state = this.#draft.store.get();
    return this.#draft.canSave(state) && (this.#isRecordStale || !this.has(state));
  }

  async #write(packed: PackedState): Promise<void> {
    // Another tab may have taken the draft over while it was packed.
    if (!this.#draft.canSave(packed.state)) return;
    try {
      await this.#writeChanges(packed);
    } catch {
      // The draft still goes to the server, and its status tells the user what was not kept.
      this.#hasFailed = true;
    }
  }

  async #writeChanges({ state, pieces }: PackedState): Promise<void> {
    const sentAt = this.#draft.sentAt(state);
    const keptAt = this.#ports.clock.now();
    const times = { isSent: sentAt !== null, savedAt: sentAt ?? keptAt, keptAt };
    const record = { ...this.#draft.identity(), ...summaryOf(state), ...times };
    await this.#ports.local.write(record, pieces, this.#pieces);
    this.#pieces = pieces;
    this.#written = state;
  }
}
