// Changes of the session, announced to this page and to the other tabs of the same browser.

export type SessionEvent =
  /** A user signed in, or the data of the signed-in user changed. */
  | { type: 'signed-in' }
  /** The visitor logged out. */
  | { type: 'logged-out' }
  /** The session ended by itself: a refresh was refused, or the server closed it. */
  | { type: 'lost' }
  /** A call was refused because development mode is on. */
  | { type: 'development-mode' };

export type EventOrigin = 'this-tab' | 'another-tab';
type Listener = (news: SessionEvent, from: EventOrigin) => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? null : openChannel();

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('mangrove-session');
  opened.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    for (const listener of listeners) listener(data, 'another-tab');
  };
  return opened;
}

export function announceSessionEvent(news: SessionEvent): void {
  for (const listener of listeners) listener(news, 'this-tab');
  if (news.type !== 'development-mode') channel?.postMessage(news);
}

/** @returns a function that stops listening. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
