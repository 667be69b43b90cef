import { type FilingView, ProblemError, type PublicationSummary } from '@disclosure/api';
import type { Found, KeptPublication, KeptRegistry, RegistryActions } from './registry-evidence.ts';

/** What a client may ask for, with what it says and what it is answered. Names and ids are those of the product. */
export interface Actions extends RegistryActions {
  'sign in': { said: object; answer: { session: string } };
  'sign out': { said: object; answer: object };
  'end sessions': { said: { of: string }; answer: object };
  upload: { said: Upload; answer: { id: string; revision: number; sha256: string } };
  list: { said: object; answer: { files: readonly ListedFile[] } };
  download: { said: { name: string; customer: number }; answer: { sha256: string } };
  delete: { said: FileOfOwner; answer: object };
  restore: { said: FileOfOwner; answer: object };
  assign: { said: Pair; answer: object };
  unassign: { said: Pair; answer: object };
  create: { said: { entity: Entity; label: string; key: string }; answer: { id: string } };
  edit: { said: Edit; answer: { version: number } };
  read: { said: { entity: EditedEntity; id: string }; answer: Reading };
  'change role': { said: { of: string; role: 'Manager' | 'Editor' }; answer: object };
  'count managers': { said: object; answer: { active: number } };
  'fetch job': { said: object; answer: object };
  'keep filing': { said: FilingDeed; answer: { version?: number } };
  'take filing': { said: FilingDeed; answer: { version: number } };
  /** A move that the table of statuses does not have, or one without its reason. */
  'move wrongly': { said: { id: string }; answer: object };
  'read filing': {
    said: { id: string; customer: number };
    answer: { version: number; notes: readonly string[]; found: Found | null };
  };
  'list filings': { said: object; answer: { files: readonly (ListedFile & { version: number })[] } };
  'count filings': { said: object; answer: object };
}

export type Kind = keyof Actions;

export interface Upload {
  readonly customer: number;
  readonly name: string;
  readonly sha256: string;
  readonly key: string;
}

interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly customer: number;
}

/** Only its owner among the clients deletes and restores it, one after the other. */
interface FileOfOwner {
  readonly id: string;
  readonly name: string;
}

interface Pair {
  readonly person: string;
  readonly customer: number;
}

export type Entity = 'customer' | 'ingredient' | 'draft' | 'mapping' | 'user';
export type EditedEntity = 'ingredient' | 'draft';

/** Adds one word that no other edit adds to what was read at a version. */
interface Edit {
  readonly entity: EditedEntity;
  readonly id: string;
  readonly ifMatch: number;
  readonly word: string;
}

/** What is asked of a filing, as its timeline tells it afterwards. A note is of one deed only. */
export interface FilingDeed {
  readonly id: string;
  readonly line: Omit<Line, 'before'>;
  readonly ifMatch?: number;
  /** The same for all tries of a deed. */
  readonly key: string;
}

export interface Line {
  /** `found` is no deed of a person: the file was found in an archive of the registry. */
  readonly kind: 'revision' | 'status' | 'assignee' | 'snooze' | 'accepted' | 'found';
  readonly before: string;
  readonly after: string;
  readonly note: string;
}

export interface Reading {
  readonly version: number;
  readonly words: readonly string[];
}

/**
 * `refused` is a clear no, after which nothing has changed. After `unknown`, a 503 or no answer at all, the change is
 * either whole or absent.
 */
export type Outcome<Answer> =
  | { readonly is: 'done'; readonly answer: Answer }
  | { readonly is: 'refused'; readonly status: number; readonly code: string; readonly message: string }
  | {
      readonly is: 'unknown';
      readonly status: number | undefined;
      readonly message: string;
      readonly retryAfterSeconds?: number | undefined;
    };

export interface RequestOf<K extends Kind> {
  readonly kind: K;
  readonly said: Actions[K]['said'];
  readonly outcome: Outcome<Actions[K]['answer']>;
  readonly user: string;
  /** Blank for a stranger. */
  readonly session: string;
  /** Milliseconds of a clock that no fault moves. */
  readonly started: number;
  readonly ended: number;
}

export type Request = { [K in Kind]: RequestOf<K> }[Kind];
export type History = readonly Request[];

/** After this nothing that was asked for can still happen: every statement and every try has its time limit. */
const SETTLED = 45_000;

export const of = <K extends Kind>(history: History, kind: K): RequestOf<K>[] =>
  history.filter((request): request is RequestOf<K> & Request => request.kind === kind);

type Done<K extends Kind> = RequestOf<K> & { readonly outcome: { readonly is: 'done' } };

export const isDone = <K extends Kind>(request: RequestOf<K>): request is Done<K> => request.outcome.is === 'done';

export const isRefused = ({ outcome }: Pick<Request, 'outcome'>): boolean => outcome.is === 'refused';

/** The last moment at which it can have had its effect. */
export const effectEnd = ({ outcome, ended }: Pick<Request, 'outcome' | 'ended'>): number =>
  outcome.is === 'unknown' ? ended + SETTLED : ended;

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** What is there once every fault has healed. */
export interface Aftermath {
  readonly files: readonly KeptFile[];
  readonly records: readonly KeptRecord[];
  readonly filings: readonly KeptFiling[];
  readonly desks: readonly KeptDesk[];
  readonly registry: KeptRegistry;
  readonly assignments: readonly { readonly person: string; readonly customer: number }[];
  /** Managers who can sign in. */
  readonly managers: number;
  readonly entries: readonly Entry[];
  /** The first entry of the audit trail that does not follow from the one before. */
  readonly brokenEntry: number | undefined;
  /** To whom mails were sent or wait to be sent. */
  readonly mailedTo: readonly string[];
}

export interface KeptFile {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly isDeleted: boolean;
  /** The oldest first: what the index says, and what was read; blank when it could not be read. */
  readonly revisions: readonly { readonly sha256: string; readonly read: string }[];
}

export interface KeptRecord {
  readonly entity: Entity;
  readonly id: string;
  readonly label: string;
  readonly version: number;
  readonly words: readonly string[];
}

export interface KeptFiling {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly customer: number;
  readonly isDeleted: boolean;
  readonly version: number;
  readonly status: string;
  readonly assignee: string;
  /** Errors and refusals of the newest revision; all revisions have the same. */
  readonly blocking: number;
  /** In the order in which they were written, the revisions among them: each makes the next version. */
  readonly lines: readonly Line[];
  readonly publication: KeptPublication;
}

/** What the desk of an Editor shows once everybody has stopped working. */
export interface KeptDesk {
  readonly person: string;
  /** The ids of all files in the list. */
  readonly listed: readonly string[];
  /** Each figure, and how many filings the list of the same view has. */
  readonly views: readonly { readonly view: FilingView; readonly figure: number; readonly total: number }[];
  readonly publications: PublicationSummary;
}

export interface Entry {
  readonly entity: string;
  readonly entityId: number;
  readonly name: string;
  readonly action: string;
  readonly customer?: number;
  /** Of a deed at the desk: what the line of the timeline says, too. */
  readonly after?: string;
  readonly note?: string;
}

/** Who asks. */
interface Asker {
  readonly user: string;
  readonly session: string;
}

export interface Recorder {
  readonly history: History;
  /** Makes a request and writes down what was asked, when, and what came of it. */
  record<K extends Kind>(
    asker: Asker,
    kind: K,
    said: Actions[K]['said'],
    call: () => Promise<Actions[K]['answer']>,
  ): Promise<Outcome<Actions[K]['answer']>>;
}

export function createRecorder(): Recorder {
  const history: Request[] = [];
  return {
    history,
    async record<K extends Kind>(
      { user, session }: Asker,
      kind: K,
      said: Actions[K]['said'],
      call: () => Promise<Actions[K]['answer']>,
    ) {
      const started = performance.now();
      const outcome = await call().then(
        (answer): Outcome<Actions[K]['answer']> => ({ is: 'done', answer }),
        (error: unknown) => outcomeOf(error),
      );
      const request: RequestOf<K> = { kind, said, outcome, user, session, started, ended: performance.now() };
      // A request of any one kind is one of all kinds. A request that reached no server was never made.
      if (!isUnheard(outcome)) history.push(request as unknown as Request);
      return outcome;
    },
  };
}

const isUnheard = (outcome: Outcome<unknown>) => outcome.is === 'unknown' && outcome.message.includes('ECONNREFUSED');

/** With a status from 500 on, or without an answer, it is unknown whether it happened. */
function outcomeOf(error: unknown): Outcome<never> {
  if (!(error instanceof ProblemError)) return { is: 'unknown', status: undefined, message: textOf(error) };
  const { status, code, message, details } = error;
  if (status < 500) return { is: 'refused', status, code, message };
  return { is: 'unknown', status, message, retryAfterSeconds: details.retryAfterSeconds };
}

function textOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
