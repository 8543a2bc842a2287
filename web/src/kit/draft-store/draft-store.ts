// What is not saved yet outlives the page: a session that ended, a tab that was closed. It is kept
// by user and what it belongs to, pictures included, and goes when it is saved, discarded, or one
// logs out.
import { onSessionNews } from '../../api/session-news.ts';

/** A draft is anything that a browser's database takes. */
export interface Dated {
  keptAt: number;
}

const database = 'mangrove-drafts';
const store = 'drafts';
const lifeMs = 14 * 24 * 3_600_000;

/** What this very page has kept: it is back without being asked for. */
const ofThisPage = new Map<string, Dated>();

export function readDraftOfThisPage<Kept extends Dated>(key: string): Kept | null {
  return (ofThisPage.get(key) as Kept | undefined) ?? null;
}

/** A draft of an earlier page, or null. */
export async function readDraft<Kept extends Dated>(key: string): Promise<Kept | null> {
  const kept = await onStore<Kept | undefined>('readonly', (drafts) => drafts.get(key));
  return kept && isOfUse(kept) ? kept : null;
}

/** Whether anything of this browser would be lost by logging out. */
export async function holdsDrafts(): Promise<boolean> {
  if (ofThisPage.size > 0) return true;
  const kept = await onStore<Dated[]>('readonly', (drafts) => drafts.getAll());
  return kept?.some(isOfUse) ?? false;
}

function isOfUse({ keptAt }: Dated): boolean {
  return Date.now() - keptAt < lifeMs;
}

export async function keepDraft(key: string, kept: Dated): Promise<void> {
  if (isLoggedOut) return;
  ofThisPage.set(key, kept);
  await onStore('readwrite', (drafts) => drafts.put(kept, key));
}

export async function dropDraft(key: string): Promise<void> {
  ofThisPage.delete(key);
  await onStore('readwrite', (drafts) => drafts.delete(key));
}

// A page that is left by logging out must not keep anything on its way.
let isLoggedOut = false;
onSessionNews(({ type }) => {
  if (type === 'signed-in') isLoggedOut = false;
  if (type !== 'logged-out') return;
  isLoggedOut = true;
  ofThisPage.clear();
  void onStore('readwrite', (drafts) => drafts.clear());
});

/** A browser that forbids storage keeps drafts for as long as the page lives. */
async function onStore<Answer>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const transaction = (opened ?? (await openDatabase())).transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    // Not when the page has seen the answer: one that is left never does.
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

/** Open from the first reading on: a page that is left has no time to open it. */
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
      // Whoever deletes the site's data waits for it.
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
