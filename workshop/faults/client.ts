import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import { PASSWORD, insertPerson } from '@disclosure/server/test/people.ts';
import type { Actions, Kind, Outcome, Recorder, EditedEntity } from './history.ts';
import type { Role } from '@disclosure/core';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { addCustomer, assign } from '@disclosure/server/test/documents.ts';
import type { Scene } from './scene.ts';
import { type MadeArchive, makeArchives } from './archives.ts';
import { type Client, createClient, endpoints } from '@disclosure/api';

interface ClientOptions {
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

  /** A name that no other client uses. */
  newName(): string {
    this.#count += 1;
    return `${this.person.email.split('@', 1)[0]}-${this.#count}`;
  }

  /** Undefined when the sign-in failed. */
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

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** At the beginning; Managers take it from each other. */
  readonly role: Role;
}

export interface KnownFile {
  readonly id: string;
  readonly name: string;
  readonly customer: number;
}

/** What all clients know, and tell each other. */
export interface World {
  readonly customers: readonly number[];
  readonly people: readonly Person[];
  /** Sees every file, and changes nothing. */
  readonly overseer: Person;
  /** The newest last; older ones are forgotten. */
  readonly files: KnownFile[];
  readonly records: { readonly entity: EditedEntity; readonly id: string }[];
  readonly archives: readonly MadeArchive[];
  /** Loads of archives that were begun. */
  readonly loads: string[];
}

const CUSTOMERS = 4;
const staff: readonly (readonly [Role, number])[] = [
  ['Manager', 2],
  ['Editor', 4],
  ['Viewer', 2],
];

export async function onDatabaseOf<T>(scene: Scene, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectDatabase(scene.databaseAddress(), { error: () => undefined });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}

/** People and customers, made before anything goes wrong. */
export const peopleWorld = (scene: Scene): Promise<World> =>
  onDatabaseOf(scene, async (db) => {
    const customers: number[] = [];
    for (let number = 1; number <= CUSTOMERS; number += 1) customers.push(await addCustomer(db, `Operator ${number}`));
    const people: Person[] = [];
    for (const [role, count] of staff) {
      for (let number = 1; number <= count; number += 1) people.push(await hire(db, role, String(number)));
    }
    const overseer = await hire(db, 'Viewer', 'of-all');
    await assign(db, overseer.id, await addCustomer(db, 'Everybody', true));
    return { customers, people, overseer, files: [], records: [], archives: await makeArchives(), loads: [] };
  });

const hire = async (db: Db, role: Role, lastName: string): Promise<Person> => {
  const email = `${role.toLowerCase()}-${lastName}@example.com`;
  return {
    ...(await insertPerson(db, { email, firstName: role, lastName, roles: [role] })),
    name: `${role} ${lastName}`,
    role,
  };
};

const REMEMBERED = 200;

/** Adds to what is known, and forgets the oldest. */
export function remember<Thing>(known: Thing[], thing: Thing): void {
  known.push(thing);
  known.splice(0, known.length - REMEMBERED);
}

export type Api = Client<typeof endpoints>;

/** Longer than the product may take for anything. */
const PATIENCE = 60_000;

/** Calls to one address with a token. */
export const apiAt = (address: string, token = ''): Api =>
  createClient(endpoints, (url, init) =>
    fetch(address + url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE),
    }),
  );
