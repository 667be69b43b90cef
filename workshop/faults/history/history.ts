/** What a client may ask for, with what it says and what it is answered. Names and ids are those of the product. */
export interface Actions {
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
}

export type Kind = keyof Actions;

export interface Upload {
  readonly customer: number;
  readonly name: string;
  readonly sha256: string;
  readonly key: string;
}

export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly customer: number;
}

/** Only its owner among the clients deletes and restores it, one after the other. */
interface FileOfOwner {
  readonly id: string;
  readonly name: string;
}

export interface Pair {
  readonly person: string;
  readonly customer: number;
}

export type Entity = 'customer' | 'ingredient' | 'draft' | 'mapping' | 'user';
export type EditedEntity = 'ingredient' | 'draft';

/** Adds one word, which nobody else ever adds, to what was read at a version. */
interface Edit {
  readonly entity: EditedEntity;
  readonly id: string;
  readonly ifMatch: number;
  readonly word: string;
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
  | { readonly is: 'unknown'; readonly status: number | undefined; readonly message: string };

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
export const SETTLED = 45_000;

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
