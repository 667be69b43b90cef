import { MAX_UNSAVED_WELLS, type UnsavedWell } from '@disclosure/api';
import { numberOfStep, selectedWells, storedAs, type WizardState } from '@disclosure/core';
import { newId } from '../state/new-id.ts';

const DATABASE = 'disclosure-drafts';

/** What this browser knows about a draft. */
export interface LocalRecord {
  readonly userId: string;
  /** Given by this browser, and to a draft that it begins on the server. */
  readonly id: string;
  /** Another one where the draft was begun elsewhere. Null until a save was answered. */
  readonly serverId: string | null;
  /** The version on the server that this state is based on. */
  readonly version: number | null;
  /** True when the server has everything. */
  readonly isSent: boolean;
  /** The keys of saves without an answer, so that one that did arrive is recognized as our own. */
  readonly unanswered: readonly string[];
  /** The tab that wrote last, so that other tabs notice. */
  readonly writer: string;
  readonly jobNumber: string;
  readonly step: number;
  /** These are missing in copies that an earlier version of the product wrote. */
  readonly wells?: number | null;
  readonly saved?: number | null;
  readonly customer?: string;
  /** When this browser wrote it. */
  readonly keptAt?: number;
  /** When the server got it; when this browser wrote it, if the server has not. */
  readonly savedAt: number;
}

type Pieces = ReadonlyMap<string, string>;

export interface LocalDraft {
  readonly record: LocalRecord;
  readonly pieces: Pieces;
}

/** Drafts in the browser: they are there at once, and when the server is not. Each belongs to one user. */
export interface LocalDrafts {
  /** By either of its ids. */
  readonly read: (userId: string, id: string) => Promise<LocalDraft | undefined>;
  /**
   * Writes all or nothing: the record, and of the pieces those that are not as `before`. When the copy was deleted
   * meanwhile, nothing is there as before: all of them are written.
   */
  readonly write: (record: LocalRecord, pieces: Pieces, before: Pieces) => Promise<void>;
  /** Newest first. */
  readonly list: (userId: string) => Promise<readonly LocalRecord[]>;
  /** Of everyone who has used this browser. */
  readonly listAll: () => Promise<readonly LocalRecord[]>;
  /** By either of its ids; only if it is needless at that very moment. */
  readonly remove: (userId: string, id: string, isNeedless?: (record: LocalRecord) => boolean) => Promise<void>;
}

/** What is to be written and deleted where there are the pieces `before`. */
export const changesOf = (pieces: Pieces, before: Pieces) => ({
  changed: [...pieces].filter(([name, text]) => before.get(name) !== text),
  gone: [...before.keys()].filter((name) => !pieces.has(name)),
});

export const isNamed =
  (id: string) =>
  (record: LocalRecord): boolean =>
    record.id === id || record.serverId === id;

/** Which draft it is, here and on the server. */
export type DraftIdentity = Pick<LocalRecord, 'userId' | 'id' | 'serverId' | 'version' | 'unanswered' | 'writer'>;

export const newIdentity = (userId: string): DraftIdentity => ({
  userId,
  id: newId(),
  serverId: null,
  version: null,
  unanswered: [],
  writer: '',
});

/** As the server takes it: no NUL, and no half of a character, such as the cut may leave. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replaceAll('\0', '')
    .replaceAll(/\p{Surrogate}/gu, '');

/** The selected wells; all wells while none is selected. */
const countOfWells = ({ wells, selected }: WizardState): number => selected.length || wells.length;

const nameOfDraft = ({ origin, jobNumber }: WizardState): string => cut(origin?.name ?? jobNumber, 200);

/** Whose the wells are: as saved, as settled in step 4, or as the job data say. */
function customersOf(state: WizardState): string {
  const wells = state.selected.length > 0 ? selectedWells(state) : state.wells;
  const names = wells.map(
    ({ key, well }) => storedAs(state, key)?.customer ?? state.disclosures[key]?.customer?.name ?? well.customer.trim(),
  );
  return cut([...new Set(names)].filter(Boolean).join(', '), 200);
}

/** What a list says about a draft. */
export const summaryOf = (state: WizardState) => ({
  jobNumber: nameOfDraft(state),
  step: numberOfStep(state.step),
  wells: countOfWells(state),
  saved: state.selected.filter((key) => storedAs(state, key) !== undefined).length,
  customer: customersOf(state),
});

/**
 * The wells that were never stored as a file: the filing desk reminds of them. A correction has its file there already.
 * Longer texts are cut, as elsewhere.
 */
export function unsavedOf(state: WizardState): UnsavedWell[] {
  const wells = state.selected.length > 0 ? selectedWells(state) : state.wells;
  return wells
    .filter(({ key, opened }) => state.saved[key] === undefined && !opened?.corrects)
    .slice(0, MAX_UNSAVED_WELLS)
    .map(({ well }) => ({
      wellName: cut(well.name, 200),
      apiNumber: cut(well.api, 40),
      state: cut(well.state, 100),
      startDate: cut(well.startDate, 40),
      endDate: cut(well.endDate, 40),
    }));
}

/** Drafts in IndexedDB. Where the browser forbids it, every call fails and the caller relies on the server. */
export function createIndexedDrafts(): LocalDrafts {
  const within = openDraftDatabase();
  const list = (userId: string) => listRecords(within, userId);
  return {
    list,
    listAll: () => listRecords(within),
    read: async (userId, id) => {
      const record = (await list(userId)).find(isNamed(id));
      return record && readDraft(within, record);
    },
    write: (record, pieces, before) =>
      within('readwrite', (stores) => {
        const there = stores.records.getKey([record.userId, record.id]);
        there.addEventListener('success', () =>
          writeDraft(stores, record, changesOf(pieces, there.result === undefined ? new Map() : before)),
        );
        return () => {};
      }),
    remove: (userId, id, isNeedless = () => true) =>
      within('readwrite', (stores) => {
        const all: IDBRequest<LocalRecord[]> = stores.records.getAll(allOf(userId));
        all.addEventListener('success', () => {
          const record = newestFirst(all.result).find(isNamed(id));
          if (record && isNeedless(record)) removeDraft(stores, record);
        });
        return () => {};
      }),
  };
}

function writeDraft({ records, pieces }: Stores, record: LocalRecord, { changed, gone }: ReturnType<typeof changesOf>) {
  const keyOf = (name: string) => [record.userId, record.id, name];
  for (const [name, text] of changed) pieces.put(text, keyOf(name));
  for (const name of gone) pieces.delete(keyOf(name));
  records.put(record, [record.userId, record.id]);
}

function removeDraft({ records, pieces }: Stores, { userId, id }: LocalRecord) {
  records.delete([userId, id]);
  pieces.delete(allOf(userId, id));
}

const newestFirst = (records: LocalRecord[]) => records.sort((one, other) => other.savedAt - one.savedAt);

const listRecords = (within: Within, userId?: string): Promise<LocalRecord[]> =>
  within('readonly', ({ records }) => {
    const request: IDBRequest<LocalRecord[]> = records.getAll(userId === undefined ? null : allOf(userId));
    return () => newestFirst(request.result);
  });

const readDraft = (within: Within, record: LocalRecord): Promise<LocalDraft> =>
  within('readonly', ({ pieces }) => {
    const range = allOf(record.userId, record.id);
    const keys = pieces.getAllKeys(range);
    const texts: IDBRequest<string[]> = pieces.getAll(range);
    return () => ({ record, pieces: new Map(keys.result.map((key, at) => [nameOf(key), texts.result[at] ?? ''])) });
  });

/** The last part of a key. */
const nameOf = (key: IDBValidKey): string => {
  const name: unknown = Array.isArray(key) ? key.at(-1) : key;
  return typeof name === 'string' ? name : '';
};

/** Every key that begins with these parts: in IndexedDB an array sorts after every text. */
const allOf = (...start: string[]) => IDBKeyRange.bound(start, [...start, []]);

interface Stores {
  readonly records: IDBObjectStore;
  readonly pieces: IDBObjectStore;
}

/** Does its work in one transaction. The answer is read when the transaction is complete. */
type Within = <Value>(mode: IDBTransactionMode, work: (stores: Stores) => () => Value) => Promise<Value>;

/** The browser's database of drafts, opened on first use. */
function openDraftDatabase(): Within {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= openDatabase();
    // The next call tries again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return async (mode, work) => {
    const transaction = (await open()).transaction(['records', 'pieces'], mode);
    const done = whenDone(transaction);
    const answer = work({ records: transaction.objectStore('records'), pieces: transaction.objectStore('pieces') });
    await done;
    return answer();
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('records');
      request.result.createObjectStore('pieces');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failureOf(request.error)));
  });
}

function whenDone(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(failureOf(transaction.error)));
  });
}

const failureOf = (error: DOMException | null) => error ?? new Error('The browser did not write the draft.');
