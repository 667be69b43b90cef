import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../dice.ts';
import { PASSWORD } from '@disclosure/server/test/people.ts';
import type { Actions, Kind, Outcome } from '../history/history.ts';
import type { Recorder } from '../history/recorder.ts';
import { type Api, apiAt } from './api-at.ts';
import type { Person, World } from './world.ts';

export interface ClientOptions {
  readonly address: string;
  readonly person: Person;
  readonly world: World;
  readonly recorder: Recorder;
  readonly dice: Dice;
  readonly over: AbortSignal;
}

type Call<K extends Kind> = (api: Api) => Promise<Actions[K]['answer']>;

/** Tries of one call whose answer does not come: enough for a database that restarts meanwhile. */
const TRIES = 30;

/** One person at a computer: signs in when needed, asks, and writes down what was answered. */
export class HarnessClient {
  readonly person: Person;
  readonly world: World;
  readonly dice: Dice;
  readonly over: AbortSignal;
  readonly #options: ClientOptions;
  #session: { readonly name: string; readonly api: Api } | undefined;
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.person = options.person;
    this.world = options.world;
    this.dice = options.dice;
    this.over = options.over;
  }

  /** A name that nobody else ever uses. */
  newName(): string {
    this.#count += 1;
    return `${this.person.email.split('@', 1)[0]}-${this.#count}`;
  }

  /** Undefined when nobody could be signed in. */
  async ask<K extends Kind>(
    kind: K,
    said: Actions[K]['said'],
    call: Call<K>,
  ): Promise<Outcome<Actions[K]['answer']> | undefined> {
    this.#session ??= await this.#signIn();
    return this.#session && this.#askIn(this.#session, kind, said, call);
  }

  /** The same again until there is an answer: it has a key, so it happens once. */
  async askUntilAnswered<K extends Kind>(kind: K, said: Actions[K]['said'], call: Call<K>) {
    for (let attempt = 1; attempt <= TRIES && !this.over.aborted; attempt += 1) {
      const outcome = await this.ask(kind, said, call);
      const isSettled = outcome?.is === 'done' || (outcome?.is === 'refused' && outcome.status !== 401);
      if (isSettled) return outcome;
      await sleep(100 + this.dice.below(400));
    }
    return undefined;
  }

  /** Ends the session, and then tries what it still opens. */
  async signOut(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    await this.#askIn(session, 'sign out', {}, async (api) => api.signOut());
    this.#session = undefined;
    await this.#askIn(session, 'list', {}, async (api) => listFiles(api));
  }

  async #askIn<K extends Kind>(
    { name, api }: { readonly name: string; readonly api: Api },
    kind: K,
    said: Actions[K]['said'],
    call: Call<K>,
  ) {
    const asker = { user: this.person.email, session: name };
    const outcome = await this.#options.recorder.record(asker, kind, said, () => call(api));
    if (outcome.is === 'refused' && outcome.status === 401) this.#session = undefined;
    return outcome;
  }

  async #signIn() {
    const { address, recorder } = this.#options;
    const { email } = this.person;
    const session = `session ${this.newName()}`;
    let token = '';
    const outcome = await recorder.record({ user: email, session: '' }, 'sign in', {}, async () => {
      ({ token } = await apiAt(address).login({ body: { email, password: PASSWORD } }));
      return { session };
    });
    return outcome.is === 'done' ? { name: session, api: apiAt(address, token) } : undefined;
  }
}

export async function listFiles(api: Api): Promise<Actions['list']['answer']> {
  const { items } = await api.listFiles({ query: {} });
  return {
    files: items.map(({ id, name, metadata }) => ({ id, name, customer: Number(metadata.customerId) })),
  };
}
