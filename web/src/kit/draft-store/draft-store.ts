// Keeps unsaved work across pages, for example when the session ends or the tab is closed. A draft
// is stored by user and form, pictures included, and removed when it is saved or discarded, or when
// the user logs out.
import { onSessionEvent } from '../../api/session-events.ts';

/** A draft is any value that IndexedDB can store. */
export interface StoredDraft {
  keptAt: number;
}

const database = 'mangrove-drafts';
const store = 'drafts';
const lifeMs = 14 * 24 * 3_600_000;

/** The drafts of this very page, which are restored without asking. */
const ofThisPage = new Map<string, StoredDraft>();

export function readDraftOfThisPage<Kept extends StoredDraft>(key: string): Kept | null {
  return (ofThisPage.get(key) as Kept | undefined) ?? null;
}

/** A draft of an earlier page, or null. */
export async function readDraft<Kept extends StoredDraft>(key: string): Promise<Kept | null> {
  const kept = await withStore<Kept | undefined>('readonly', (drafts) => drafts.get(key));
  return kept && isFresh(kept) ? kept : null;
}

/** Whether logging out would delete any draft in this browser. */
export async function hasDrafts(): Promise<boolean> {
  if (ofThisPage.size > 0) return true;
  const kept = await withStore<StoredDraft[]>('readonly', (drafts) => drafts.getAll());
  return kept?.some(isFresh) ?? false;
}

function isFresh({ keptAt }: StoredDraft): boolean {
  return Date.now() - keptAt < lifeMs;
}

export async function storeDraft(key: string, kept: StoredDraft): Promise<void> {
  if (isLoggedOut) return;
  ofThisPage.set(key, kept);
  await withStore('readwrite', (drafts) => drafts.put(kept, key));
}

export async function dropDraft(key: string): Promise<void> {
  ofThisPage.delete(key);
  await withStore('readwrite', (drafts) => drafts.delete(key));
}

// After a logout, a page that is being left must not store another draft.
let isLoggedOut = false;
onSessionEvent(({ type }) => {
  if (type === 'signed-in') isLoggedOut = false;
  if (type !== 'logged-out') return;
  isLoggedOut = true;
  ofThisPage.clear();
  void withStore('readwrite', (drafts) => drafts.clear());
});

/** If the browser forbids storage, drafts live as long as the page. */
async function withStore<Answer>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const transaction = (opened ?? (await openDatabase())).transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    // Commits at once: a page that is being left never sees the request's answer.
    transaction.commit();
    return await new Promise<Answer>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result as Answer);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Stays open after the first read, because a page that is being left has no time to open it. */
let opened: IDBDatabase | undefined;
let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      opened = request.result;
      const forget = () => {
        opened = undefined;
      };
      opened.onclose = forget;
      // Deleting the site's data waits until this connection is closed.
      opened.onversionchange = () => {
        request.result.close();
        forget();
      };
      resolve(opened);
    };
  }).finally(() => {
    opening = undefined;
  });
  return opening;
}
