import { isDone, of, groupBy, effectEnd, type History, isRefused, type RequestOf, type Upload } from '../history.ts';
import type { Check, Evidence } from './invariants.ts';

/** What was acknowledged as stored is there until it is acknowledged as deleted, and then it is not. */
export const findLostFiles: Check = (evidence) => {
  const lives = readFileLives(evidence.history);
  const access = readAccess(evidence.history);
  return [
    ...findLostAtEnd(evidence, lives),
    ...findLostInLists(evidence, lives, access),
    ...findLostInDownloads(evidence, lives, access),
  ];
};

function findLostAtEnd({ aftermath }: Evidence, lives: readonly FileLife[]): string[] {
  const kept = new Map(aftermath.files.map((file) => [file.id, file]));
  return lives.flatMap((life) => {
    const [expected, file] = [isPresent(life, theEnd), kept.get(life.id)];
    if (!file) return [`${life.name} was stored and is gone altogether`];
    if (expected === undefined || expected === !file.isDeleted) return [];
    return [expected ? `${life.name} was stored and is not there` : `${life.name} was deleted and is there`];
  });
}

function findLostInLists({ history }: Evidence, lives: readonly FileLife[], access: Access): string[] {
  return of(history, 'list')
    .filter(isDone)
    .flatMap((list) => {
      const listed = new Set(list.outcome.answer.files.map(({ id }) => id));
      return lives.flatMap((life) => {
        const expected = isPresent(life, list);
        if (expected === false && listed.has(life.id)) return [`${list.user} saw ${life.name} after it was deleted`];
        if (!expected || listed.has(life.id) || !access.surelySees(list.user, life.customer, list)) return [];
        return [`${list.user} did not see ${life.name}, which is there and theirs to see`];
      });
    });
}

/** Not found, or not theirs to see. */
const NOT_THERE = new Set([403, 404]);

function findLostInDownloads({ history }: Evidence, lives: readonly FileLife[], access: Access): string[] {
  const byName = new Map(lives.map((life) => [life.name, life]));
  return of(history, 'download').flatMap((download) => {
    const life = byName.get(download.said.name);
    const isMissed = download.outcome.is === 'refused' && NOT_THERE.has(download.outcome.status);
    if (!life || !isMissed || !isPresent(life, download)) return [];
    if (!access.surelySees(download.user, life.customer, download)) return [];
    return [`${download.user} was refused ${life.name}, which is there and theirs to see`];
  });
}

/** No user gets a file, or any of its bytes, who certainly had no access at the time. */
export const findForeignFiles: Check = ({ history }) => {
  const access = readAccess(history);
  const customers = new Map(of(history, 'upload').map(({ said }) => [said.sha256, said.customer]));
  const lists = [...of(history, 'list').filter(isDone), ...of(history, 'list filings').filter(isDone)].flatMap((list) =>
    list.outcome.answer.files.map((file) => ({ request: list, ...file })),
  );
  const filings = of(history, 'read filing')
    .filter(isDone)
    .map((request) => ({ request, name: request.said.id, customer: request.said.customer }));
  const downloads = of(history, 'download')
    .filter(isDone)
    .map((request) => ({ request, name: request.said.name, customer: customers.get(request.outcome.answer.sha256) }));
  return [...lists, ...filings, ...downloads]
    .filter(({ request, customer }) => customer !== undefined && !access.couldSee(request.user, customer, request))
    .map(({ request, name }) => `${request.user} was shown ${name}, of a customer they are not assigned to`);
};

/** All bytes that are stored or sent were uploaded under that name. */
export const findTornFiles: Check = ({ history, aftermath }) => {
  const sent = groupBy(of(history, 'upload'), ({ said }) => said.name);
  const wasSent = (name: string, sha256: string) => sent.get(name)?.some(({ said }) => said.sha256 === sha256) ?? false;
  const kept = aftermath.files.flatMap(({ name, revisions }) =>
    revisions.flatMap(({ sha256, read }, index) =>
      read === sha256 && wasSent(name, sha256) ? [] : [`revision ${index + 1} of ${name} is not what was stored`],
    ),
  );
  const received = of(history, 'download')
    .filter(isDone)
    .filter(({ said, outcome }) => !wasSent(said.name, outcome.answer.sha256))
    .map(({ user, said }) => `${user} received ${said.name} with bytes that were never uploaded`);
  return [...kept, ...received];
};

type Event = RequestOf<'upload'> | RequestOf<'delete'> | RequestOf<'restore'>;

/** What happened to one file, in the order in which its owner asked for it. */
interface FileLife {
  readonly id: string;
  readonly name: string;
  readonly customer: number;
  readonly events: readonly Event[];
}

function readFileLives(history: History): FileLife[] {
  const uploads = of(history, 'upload').filter(isDone);
  const others: Event[] = [...of(history, 'delete'), ...of(history, 'restore')].filter((each) => !isRefused(each));
  const later = groupBy(others as (RequestOf<'delete'> | RequestOf<'restore'>)[], ({ said }) => said.id);
  return [...groupBy(uploads, ({ outcome }) => outcome.answer.id)].map(([id, made]) => {
    const { name, customer } = (made[0] as { said: Upload }).said;
    const events = [...made, ...(later.get(id) ?? [])].sort((one, other) => one.started - other.started);
    return { id, name, customer, events };
  });
}

/** Undefined when it is unknown: a request is under way, or was never answered. */
function isPresent({ events }: FileLife, during: Span): boolean | undefined {
  const last = events.findLast(({ started }) => started < during.ended);
  if (!last) return undefined;
  const isOpen = last.outcome.is === 'unknown' || effectEnd(last) >= during.started;
  return isOpen ? undefined : last.kind !== 'delete';
}

/** A moment after everything. */
const theEnd: Span = { started: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };

interface Span {
  readonly started: number;
  readonly ended: number;
}

/** What a history says about who may see the files of whom, as far as can be known. */
interface Access {
  /** False only if an acknowledged removal came before, and no assignment can have come after it. */
  couldSee(person: string, customer: number, during: Span): boolean;
  /** True only if an acknowledged assignment came before, and no removal can have come after it. */
  surelySees(person: string, customer: number, during: Span): boolean;
}

type Link = RequestOf<'assign'> | RequestOf<'unassign'>;

function readAccess(history: History): Access {
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
