import {
  effectEnd,
  groupBy,
  type History,
  isDone,
  isRefused,
  of,
  type RequestOf,
  type Upload,
} from '../history/history.ts';
import type { Span } from './access.ts';

type Event = RequestOf<'upload'> | RequestOf<'delete'> | RequestOf<'restore'>;

/** What happened to one file, in the order in which its owner asked for it. */
export interface FileLife {
  readonly id: string;
  readonly name: string;
  readonly customer: number;
  readonly events: readonly Event[];
}

export function readFileLives(history: History): FileLife[] {
  const uploads = of(history, 'upload').filter(isDone);
  const others: Event[] = [...of(history, 'delete'), ...of(history, 'restore')].filter((each) => !isRefused(each));
  const later = groupBy(others as (RequestOf<'delete'> | RequestOf<'restore'>)[], ({ said }) => said.id);
  return [...groupBy(uploads, ({ outcome }) => outcome.answer.id)].map(([id, made]) => {
    const { name, customer } = (made[0] as { said: Upload }).said;
    const events = [...made, ...(later.get(id) ?? [])].sort((one, other) => one.started - other.started);
    return { id, name, customer, events };
  });
}

/** Undefined when nobody can know: something is under way, or was never answered. */
export function isPresent({ events }: FileLife, during: Span): boolean | undefined {
  const last = events.findLast(({ started }) => started < during.ended);
  if (!last) return undefined;
  const isOpen = last.outcome.is === 'unknown' || effectEnd(last) >= during.started;
  return isOpen ? undefined : last.kind !== 'delete';
}

/** A moment after everything. */
export const theEnd: Span = { started: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };
