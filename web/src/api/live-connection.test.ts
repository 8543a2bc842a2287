import { afterEach, expect, it, vi } from 'vitest';
import { openLiveConnection, reconnectDelay } from './live-connection.ts';

afterEach(() => vi.unstubAllGlobals());

it('closes a connection stopped while it was opening, without calling onOpen', () => {
  const sockets: { readyState: number; onopen?: () => void; close(): void }[] = [];
  const close = vi.fn();
  class OpeningSocket {
    static readonly CONNECTING = 0;
    readyState = OpeningSocket.CONNECTING;
    close = close;
    constructor() {
      sockets.push(this);
    }
  }
  vi.stubGlobal('WebSocket', OpeningSocket);
  const onOpen = vi.fn();
  const stop = openLiveConnection('/ws', { onOpen, onMessage: vi.fn() });
  stop();
  expect(close).not.toHaveBeenCalled();
  const [socket] = sockets;
  if (!socket) throw new Error('There is no connection.');
  socket.readyState = 1;
  socket.onopen?.();
  expect(close).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});

it('doubles the pause before a reconnection after each failure, up to 30 s, partly at random', () => {
  expect([0, 1, 2, 3, 10].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ]);
  expect(reconnectDelay(0, 0)).toBe(500);
  expect(reconnectDelay(10, 0.5)).toBe(22_500);
});
