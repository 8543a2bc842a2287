// The server tells of development mode the moment it changes. A connection that breaks is opened
// again: after a second, then after twice as long each time, up to half a minute, and never all
// pages at once.

const path = '/ws/development-mode';
const sessionEndedCode = 4401;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

export interface LiveNewsListener {
  onDevelopmentMode(enabled: boolean): void;
  /** The server has closed the session that this connection belonged to. */
  onSessionEnded(): void;
}

/** @returns how to stop listening. */
export function listenForDevelopmentMode(listener: LiveNewsListener): () => void {
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const connect = () => {
    const opened = new WebSocket(addressOf(path));
    socket = opened;
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      failures = 0;
      const enabled = readNews(data);
      if (enabled !== null) listener.onDevelopmentMode(enabled);
    };
    opened.onclose = ({ code }) => {
      if (isStopped) return;
      if (code === sessionEndedCode) listener.onSessionEnded();
      retry = setTimeout(connect, pauseAfter(failures, Math.random()));
      failures += 1;
    };
  };
  connect();

  return () => {
    isStopped = true;
    clearTimeout(retry);
    socket?.close();
  };
}

/** @param chance from 0 to 1; between half and the whole of the doubled pause is waited. */
export function pauseAfter(failures: number, chance: number): number {
  const whole = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  return whole * (0.5 + chance / 2);
}

function addressOf(pathname: string): string {
  const address = new URL(pathname, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function readNews(data: unknown): boolean | null {
  if (typeof data !== 'string') return null;
  const news = JSON.parse(data) as { type?: unknown; enabled?: unknown };
  return news.type === 'development_mode' && typeof news.enabled === 'boolean'
    ? news.enabled
    : null;
}
