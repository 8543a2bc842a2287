// A WebSocket on which only the server sends. When it breaks it is opened again after 1 s, then
// after twice as long each time, up to 30 s; the random part keeps all pages from reconnecting at
// once.

import { retryDelay } from './query-client.ts';

/** Close code: the server has closed the session that the connection belonged to. */
export const sessionEndedCode = 4401;

export interface LiveListener {
  /** @param isReconnect the connection was broken meanwhile, so messages may have been missed. */
  onOpen?(isReconnect: boolean): void;
  onMessage(message: { type?: unknown } & Record<string, unknown>): void;
  onClose?(code: number): void;
}

/** @returns a function that stops listening. */
export function openLiveConnection(path: string, listener: LiveListener): () => void {
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let opened = 0;
  let isStopped = false;

  const connect = () => {
    const connection = new WebSocket(addressOf(path));
    socket = connection;
    connection.onopen = () => {
      if (isStopped) {
        connection.close();
        return;
      }
      opened += 1;
      listener.onOpen?.(opened > 1);
    };
    connection.onmessage = ({ data }: MessageEvent<unknown>) => {
      failures = 0;
      if (typeof data === 'string') listener.onMessage(JSON.parse(data));
    };
    connection.onclose = ({ code }) => {
      if (isStopped) return;
      listener.onClose?.(code);
      retry = setTimeout(connect, reconnectDelay(failures, Math.random()));
      failures += 1;
    };
  };
  connect();

  return () => {
    isStopped = true;
    clearTimeout(retry);
    // Browsers log a warning when a socket is closed before it is open; `onopen` closes this one.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  };
}

/**
 * The pause before the next attempt, in ms.
 * @param chance from 0 to 1; chooses between half of the doubled pause and all of it.
 */
export function reconnectDelay(failures: number, chance: number): number {
  return retryDelay(failures) * (0.5 + chance / 2);
}

function addressOf(pathname: string): string {
  const address = new URL(pathname, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
