import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from './populate.ts';
import { type Call, visit } from '@disclosure/server/test/visitor.ts';

const PER_SECOND = 20;

/** Sign-ins one after the other at an even pace, whether or not those before are answered. */
export async function storm(
  address: string,
  people: readonly Person[],
  { seconds, call }: { seconds: number; call: (person: Person) => Call },
) {
  const times: number[] = [];
  const errors: string[] = [];
  const signIn = async (person: Person) => {
    const visitor = visit(address, false);
    try {
      const { status, milliseconds } = await visitor.call(call(person));
      times.push(milliseconds);
      if (status !== 200) errors.push(`a sign-in answers ${status}`);
    } catch (error) {
      errors.push(`a sign-in: ${String(error)}`);
    }
  };
  const under: Promise<void>[] = [];
  for (let count = 0; count < seconds * PER_SECOND; count += 1) {
    const person = people[count % people.length];
    if (person) under.push(signIn(person));
    await pause(1000 / PER_SECOND);
  }
  await Promise.all(under);
  return { times, errors };
}
