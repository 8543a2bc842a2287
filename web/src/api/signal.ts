// Whether the server can be reached, for what the app shows without a signal. Where the server keeps
// no pages for such times (`OFFLINE=off`), and in tests of parts, nothing is noted.
import { useState, useSyncExternalStore } from 'react';
import { isApiError } from './api-error.ts';
import { keptAtHeader } from './worker-messages.ts';

/** In ms, while there is no signal and no event that would tell of one. */
const askAgainMs = 10_000;

let isLost = false;
let heardAt = Date.now();
let asking: Promise<void> | null = null;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
/** Answers that were kept, with the time when they were read. */
const keptTimes = new WeakMap<object, number>();

const isKept = typeof document !== 'undefined' && readIsKept(document);

function readIsKept(page: Document): boolean {
  const meta = page.querySelector('meta[name="mangrove-offline"]');
  return meta?.getAttribute('content') === 'on';
}

/** Whether this site keeps the app, the map and pages read for times without a signal. */
export function keepsOffline(): boolean {
  return isKept;
}

if (isKept) {
  isLost = navigator.onLine === false;
  window.addEventListener('offline', () => setLost(true));
  window.addEventListener('online', () => void askServer());
}

export function isSignalLost(): boolean {
  return isLost;
}

/** The same, once it is known whether a request failed alone. */
export async function isSignalLostNow(): Promise<boolean> {
  await asking;
  return isLost;
}

export function useSignalLost(): boolean {
  return useSyncExternalStore(onSignalChange, isSignalLost, () => false);
}

/**
 * Whether nothing but a missing signal kept something from being read. It stays so once the signal is
 * back, until it is read again: nothing was broken meanwhile.
 */
export function useUnread(error: unknown): boolean {
  const isLost = useSignalLost();
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  return wasLost && isApiError(error) && error.status === 0;
}

export function onSignalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the server was last heard, in ms. */
export function lastHeardAt(): number {
  return heardAt;
}

/** When a kept answer was read, in ms; undefined for one from the server itself. */
export function keptTimeOf(answer: unknown): number | undefined {
  return typeof answer === 'object' && answer !== null ? keptTimes.get(answer) : undefined;
}

/** Notes that an answer arrived, from the server or from what was kept. */
export function noteAnswer(response: Response): void {
  if (!isKept) return;
  if (response.headers.has(keptAtHeader)) setLost(true);
  else noteHeard();
}

export function noteKeptTime(response: Response, body: unknown): void {
  const time = response.headers.get(keptAtHeader);
  if (time !== null && typeof body === 'object' && body !== null) {
    keptTimes.set(body, Date.parse(time));
  }
}

/** Notes that a request failed in the network: the server may be away, or that request alone. */
export function noteFailure(): void {
  if (!isKept) return;
  if (navigator.onLine === false) setLost(true);
  else void askServer();
}

function noteHeard(): void {
  heardAt = Date.now();
  setLost(false);
}

/** Asks without the service worker, which keeps no answer to this. */
function askServer(): Promise<void> {
  asking ??= fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    .then(noteHeard, () => setLost(true))
    .finally(() => {
      asking = null;
    });
  return asking;
}

function setLost(next: boolean): void {
  clearTimeout(again);
  if (next) again = setTimeout(() => void askServer(), askAgainMs);
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}
