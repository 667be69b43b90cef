import { type FirstMade, followMade, stateAhead, type WizardState } from '@disclosure/core';
import type { WizardStore } from '../state/store.ts';
import type { DraftIdentity } from './draft-identity.ts';
import type { KeeperPorts } from './draft-keeper.ts';
import { createLocalCopy } from './local-copy.ts';
import { createPacker, type PackedState } from './packer.ts';

/** What is edited while the rest is packed is packed in a moment; whoever never stops is written all the same. */
const MOST_TRIES = 5;

/** What the keeper of a draft says about it. */
interface Draft {
  readonly store: WizardStore;
  readonly identity: () => DraftIdentity;
  readonly canSave: (state: WizardState) => boolean;
  readonly isSent: (state: WizardState) => boolean;
}

/** Writes a draft to this browser, one state after the other, until the browser has what is on the screen. */
export class BrowserKeeper {
  readonly #draft: Draft;
  readonly #ports: KeeperPorts;
  readonly #packer;
  readonly #copy;
  #keeping: Promise<void> | undefined;
  #ahead: Promise<void> | undefined;
  #underway: WizardState | undefined;
  #made: FirstMade;
  #isRecordStale = false;
  #hasFailed = false;

  constructor(draft: Draft, ports: KeeperPorts) {
    this.#draft = draft;
    this.#ports = ports;
    this.#packer = createPacker(ports.clock);
    this.#copy = createLocalCopy(ports.local);
    // What comes with the draft may be edited.
    this.#made = new Map(Object.keys(draft.store.get().disclosures).map((key) => [key, undefined]));
  }

  /** Storage is full or forbidden. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  has(state: WizardState): boolean {
    return this.#copy.written() === state;
  }

  pack(): Promise<PackedState> {
    return this.#packer.pack(this.#draft.store.get());
  }

  /** The copy in this browser is gone: the next one is written whole. */
  forget(): void {
    this.#copy.forget();
  }

  /** What is known about the draft has changed, and is written with the next state. */
  noteIdentity(): void {
    this.#isRecordStale = true;
  }

  /** Called with every change. Answers when this browser has everything, or cannot have it. */
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

  /** A hundred wells take a second: what was written ahead of them meanwhile must not be taken back. */
  async #packNewest(): Promise<PackedState> {
    const { store } = this.#draft;
    for (let tries = 1; ; tries += 1) {
      this.#underway = store.get();
      const packed = await this.#packer.pack(this.#underway);
      this.#underway = undefined;
      await this.#ahead;
      if (packed.state === store.get() || tries === MOST_TRIES) return packed;
    }
  }

  /** A crash while many wells are packed loses nothing that somebody has edited in one of them. */
  async #keepAhead(): Promise<void> {
    let seen: WizardState | undefined;
    while (this.#underway && seen !== this.#draft.store.get() && !this.#hasFailed) {
      seen = this.#draft.store.get();
      const written = this.#copy.written();
      const ahead = written && stateAhead(seen, { underway: this.#underway, made: this.#made }, written);
      if (ahead) await this.#write(await this.#packer.packAtOnce(ahead));
    }
  }

  #needsKeeping(): boolean {
    const state = this.#draft.store.get();
    return this.#draft.canSave(state) && (this.#isRecordStale || !this.has(state));
  }

  async #write(packed: PackedState): Promise<void> {
    // Taken over or deleted while it was packed: whoever goes on with it is not written over.
    if (!this.#draft.canSave(packed.state)) return;
    const written = { ...packed, isSent: this.#draft.isSent(packed.state), savedAt: this.#ports.clock.now() };
    try {
      await this.#copy.write(this.#draft.identity(), written);
    } catch {
      // The server is told all the same, and the line above the page says how it went.
      this.#hasFailed = true;
    }
  }
}
