import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { developmentModeQuery } from '../../api/development-mode.ts';
import { developmentModeKey } from '../../api/keys.ts';
import { listenLive, sessionEndedCode } from '../../api/live-connection.ts';
import { useVisitor } from '../../api/session.ts';

const pollMs = 60_000;

interface Watch {
  /** Development mode was switched on while a visitor was signed in who is no superuser. */
  onThrownOut: () => void;
  /** The server has closed the session; what is known of it should be asked for anew. */
  onSessionEnded: () => void;
}

/**
 * Keeps development mode up to date: asked for at the start, every minute while somebody is
 * signed in (or waits for it to end), and told over a live connection.
 */
export function useDevelopmentModeWatch({ onThrownOut, onSessionEnded }: Watch): void {
  const queries = useQueryClient();
  const { user } = useVisitor();
  const { data: isOn } = useQuery({
    ...developmentModeQuery,
    refetchInterval: ({ state }) => (user || state.data ? pollMs : false),
  });
  const throwOut = useEffectEvent(onThrownOut);
  const endSession = useEffectEvent(onSessionEnded);

  const before = useRef(isOn);
  useEffect(() => {
    const wasOff = before.current === false;
    before.current = isOn;
    if (isOn && wasOff && user && !user.is_superuser) throwOut();
  }, [isOn, user]);

  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    return listenLive('/ws/development-mode', {
      onMessage: ({ type, enabled }) => {
        if (type !== 'development_mode' || typeof enabled !== 'boolean') return;
        queries.setQueryData(developmentModeKey, enabled);
      },
      onClose: (code) => {
        if (code === sessionEndedCode) endSession();
      },
    });
  }, [userId, queries]);
}
