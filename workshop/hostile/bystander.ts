import { setTimeout as pause } from 'node:timers/promises';
import { visit } from '@disclosure/server/test/visitor.ts';
import type { Person } from '../bench/load/populate.ts';
import type { NextStep } from '../bench/load/profile.ts';

/** One call of the other user, and how long it took. */
export interface Wait {
  readonly began: number;
  readonly milliseconds: number;
  readonly what: string;
  readonly status: number;
}

/** Each kind of call in turn: two lists, a document, reference data, two kinds of saving. */
const DRAWS = [0.1, 0.5, 0.75, 0.9, 0.96, 0.985];
const THINK = 20;

/** Another user who works on, one call after the other, until they are told to stop. */
export function standBy(address: string, person: Person, next: NextStep) {
  const waits: Wait[] = [];
  const leaving = new AbortController();
  const work = async () => {
    const visitor = visit(address);
    for (let turn = 0; !leaving.signal.aborted; turn += 1) {
      const step = next(person, DRAWS[turn % DRAWS.length] ?? 0);
      const began = performance.now();
      const status = await visitor.call(step).then(
        (outcome) => outcome.status,
        () => 0,
      );
      waits.push({ began, milliseconds: performance.now() - began, what: step.kind, status });
      await pause(THINK);
    }
    visitor.leave();
  };
  const done = work();
  return {
    waits,
    stop: async () => {
      leaving.abort();
      await done;
    },
  };
}

export type Bystander = ReturnType<typeof standBy>;

/** The waits that overlap with a span of time. */
export const during = (waits: readonly Wait[], from: number, to: number): Wait[] =>
  waits.filter(({ began, milliseconds }) => began < to && began + milliseconds > from);

export const longestOf = (waits: readonly Wait[]): number =>
  Math.max(0, ...waits.map(({ milliseconds }) => milliseconds));
