import { calls } from '@mangrove/contract/browser';
import { type AnswerDeps, answerReading, notePage } from './answer.ts';
import { keptKindOf } from './kept-answers.ts';
import { isAppPage } from './shell.ts';

export function readSessionAddress(origin: string): string {
  return new URL(calls.readSession.path, origin).href;
}

/**
 * Reads answers to keep them, one after the other; without a signal, none. What is left of them when
 * the session ends, or the reader changes, is not read: it would tell the next reader what the one
 * before has looked at.
 */
export async function readThese(addresses: readonly string[], deps: AnswerDeps): Promise<void> {
  const { origin } = new URL(addresses[0] ?? '', 'http://localhost');
  const { store } = deps;
  const { departures } = store;
  let { era } = store;
  for (const address of new Set(addresses)) {
    const url = new URL(address);
    const kind = keptKindOf(url);
    if (url.origin !== origin || (kind === null && !isAppPage(url))) continue;
    if (store.departures !== departures || store.era !== era) return;
    const accept = kind === null ? 'text/html' : 'application/json';
    const request = new Request(address, { headers: { accept } });
    try {
      if (kind) await readNow(request, kind, deps);
      else await notePage(await deps.fetch(request), store, era);
      // Who reads may be known only now.
      if (kind === 'session') ({ era } = store);
    } catch (error) {
      // The signal is gone: what is missing is kept when it is next read.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function readNow(
  request: Request,
  kind: Parameters<typeof answerReading>[1],
  deps: AnswerDeps,
): Promise<void> {
  const noted: Promise<unknown>[] = [];
  await answerReading(request, kind, { ...deps, waitUntil: (work) => noted.push(work) });
  await Promise.all(noted);
}
