import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { developmentModeQuery } from '../../api/development-mode.ts';
import { developmentModeKey } from '../../api/keys.ts';
import { openLiveConnection, sessionEndedCode } from '../../api/live-connection.ts';
import { useVisitor } from '../../api/session.ts';

const pollMs = 60_000;

interface Watch {
  /** Called if development mode is switched on while the signed-in user is not a superuser. */
  onThrownOut: () => void;
  /** Called if the server has ended the session, so that the caller reads it again. */
  onSessionEnded: () => void;
}

/**
 * Keeps the state of development mode up to date: reads it at the start and every minute while a
 * user is signed in or the mode is on, and receives changes over a live connection.
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
    return openLiveConnection('/ws/development-mode', {
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
