import { openDraftDatabase, type Within } from './draft-database.ts';
import { isNamed, type LocalDraft, type LocalDrafts, type LocalRecord } from './local-drafts.ts';

/** Drafts in IndexedDB. Where the browser forbids it every call fails, and whoever calls goes on with the server. */
export function createIndexedDrafts(): LocalDrafts {
  const within = openDraftDatabase();
  const list = (userId: string) => listRecords(within, userId);
  return {
    list,
    read: async (userId, id) => {
      const record = (await list(userId)).find(isNamed(id));
      return record && readDraft(within, record);
    },
    write: (record, changed, gone) =>
      within('readwrite', ({ records, pieces }) => {
        const keyOf = (name: string) => [record.userId, record.id, name];
        for (const [name, text] of changed) pieces.put(text, keyOf(name));
        for (const name of gone) pieces.delete(keyOf(name));
        records.put(record, [record.userId, record.id]);
        return () => {};
      }),
    remove: async (userId, id) => {
      const record = (await list(userId)).find(isNamed(id));
      if (!record) return;
      await within('readwrite', ({ records, pieces }) => {
        records.delete([userId, record.id]);
        pieces.delete(allOf(userId, record.id));
        return () => {};
      });
    },
  };
}

const listRecords = (within: Within, userId: string): Promise<LocalRecord[]> =>
  within('readonly', ({ records }) => {
    const request: IDBRequest<LocalRecord[]> = records.getAll(allOf(userId));
    return () => request.result.sort((one, other) => other.savedAt - one.savedAt);
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

/** Every key that begins like this: an array sorts after every text. */
const allOf = (...start: string[]) => IDBKeyRange.bound(start, [...start, []]);
