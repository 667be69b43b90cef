const DATABASE = 'disclosure-drafts';

interface Stores {
  readonly records: IDBObjectStore;
  readonly pieces: IDBObjectStore;
}

/** Does its work within one transaction; what it answers is asked when everything is done. */
export type Within = <Value>(mode: IDBTransactionMode, work: (stores: Stores) => () => Value) => Promise<Value>;

/** The browser's database of drafts, opened when it is first needed. */
export function openDraftDatabase(): Within {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= openDatabase();
    // One that could not be opened may be opened the next time.
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

const failureOf = (error: DOMException | null) => error ?? new Error('The browser kept the draft from being written.');
