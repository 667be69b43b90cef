import type { Role } from '@disclosure/core';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { addCustomer, assign } from '@disclosure/server/test/documents.ts';
import { insertPerson } from '@disclosure/server/test/people.ts';
import type { EditedEntity } from '../history/history.ts';
import type { Scene } from '../scene/scene.ts';

export interface Person {
  readonly id: number;
  readonly email: string;
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
    return { customers, people, overseer, files: [], records: [] };
  });

const hire = async (db: Db, role: Role, name: string): Promise<Person> => ({
  ...(await insertPerson(db, { email: `${role.toLowerCase()}-${name}@example.com`, roles: [role] })),
  role,
});

const REMEMBERED = 200;

/** Adds to what is known, and forgets the oldest. */
export function remember<Thing>(known: Thing[], thing: Thing): void {
  known.push(thing);
  known.splice(0, known.length - REMEMBERED);
}
