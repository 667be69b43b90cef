import { effectEnd, groupBy, type History, isDone, isRefused, of, type RequestOf } from '../history/history.ts';

export interface Span {
  readonly started: number;
  readonly ended: number;
}

/** What a history says about who may see the files of whom, as far as anybody can know. */
export interface Access {
  /** False only if an acknowledged removal came before, and no assignment can have come after it. */
  couldSee(person: string, customer: number, during: Span): boolean;
  /** True only if an acknowledged assignment came before, and no removal can have come after it. */
  surelySees(person: string, customer: number, during: Span): boolean;
}

type Link = RequestOf<'assign'> | RequestOf<'unassign'>;

export function readAccess(history: History): Access {
  const links: Link[] = [...of(history, 'assign'), ...of(history, 'unassign')].filter((link) => !isRefused(link));
  const pairs = groupBy(links, ({ said }) => pairOf(said.person, said.customer));
  const linksOf = (person: string, customer: number, kind: Link['kind']) =>
    (pairs.get(pairOf(person, customer)) ?? []).filter((link) => link.kind === kind);
  return {
    couldSee: (person, customer, during) =>
      linksOf(person, customer, 'assign').some(
        (link) =>
          link.started < during.ended &&
          !linksOf(person, customer, 'unassign').some(
            (end) => end.outcome.is === 'done' && end.started > effectEnd(link) && end.ended < during.started,
          ),
      ),
    surelySees: (person, customer, during) =>
      linksOf(person, customer, 'assign').some(
        (link) =>
          isDone(link as RequestOf<'assign'>) &&
          link.ended < during.started &&
          !linksOf(person, customer, 'unassign').some(
            (end) => effectEnd(end) > link.started && end.started < during.ended,
          ),
      ),
  };
}

export const pairOf = (person: string, customer: number): string => `${person} of ${customer}`;
