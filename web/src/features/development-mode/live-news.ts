// The server tells of development mode the moment it changes.
import { listenLive, sessionEndedCode } from '../../lib/live-connection.ts';

export interface LiveNewsListener {
  onDevelopmentMode(enabled: boolean): void;
  /** The server has closed the session that this connection belonged to. */
  onSessionEnded(): void;
}

/** @returns how to stop listening. */
export function listenForDevelopmentMode(listener: LiveNewsListener): () => void {
  return listenLive('/ws/development-mode', {
    onMessage: ({ type, enabled }) => {
      if (type === 'development_mode' && typeof enabled === 'boolean') {
        listener.onDevelopmentMode(enabled);
      }
    },
    onClose: (code) => {
      if (code === sessionEndedCode) listener.onSessionEnded();
    },
  });
}
