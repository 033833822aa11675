/** Stores the chosen photos of unfinished uploads in IndexedDB, so that they survive closing or reloading the page. */

/** Chosen photos of an unfinished upload. */
export interface PendingPhotos {
  /** Id of the upload. */
  id: string;
  files: File[];
  /** Time of choosing, ms since 1970. */
  since: number;
}

const DATABASE = 'escritorio';
const STORE = 'fotos-por-enviar';
/** Time after which photos expire, ms. */
const MAX_AGE = 7 * 86_400_000;

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs a transaction. Returns undefined if the browser stores nothing or its disk is full. */
async function tryTransaction<Result>(
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await resultOf(opening);
    try {
      const transaction = database.transaction(STORE, 'readwrite');
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
      return result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Stores photos. Returns false if the browser cannot. @param key of their album */
export const storePendingPhotos = async (key: string, photos: PendingPhotos): Promise<boolean> =>
  (await tryTransaction((store) => resultOf(store.put(photos, key)))) !== undefined;

/** Reads the photos of an album, and deletes all expired photos. */
export const readPendingPhotos = (key: string): Promise<PendingPhotos | undefined> =>
  tryTransaction(async (store) => {
    const keys = await resultOf(store.getAllKeys());
    const all: PendingPhotos[] = await resultOf(store.getAll());
    for (const [i, { since }] of all.entries())
      if (Date.now() - since > MAX_AGE) await resultOf(store.delete(keys[i] ?? ''));
    return all.find((photos, i) => keys[i] === key && Date.now() - photos.since <= MAX_AGE);
  });

/** Deletes the photos of an album. */
export const deletePendingPhotos = (key: string): Promise<undefined> =>
  tryTransaction((store) => resultOf(store.delete(key)));

/** Deletes all photos, when a person signs out. */
export const deleteAllPendingPhotos = (): Promise<undefined> =>
  tryTransaction((store) => resultOf(store.clear()));
