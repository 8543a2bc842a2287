import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { forgetCsrfToken, keepCsrfTokenFresh } from '../api/csrf-token.ts';
import { developmentModeQuery } from '../api/development-mode.ts';
import { developmentModeKey } from '../api/keys.ts';
import { paths } from '../api/paths.ts';
import { noteNextReader } from '../api/read-addresses.ts';
import {
  followSessionEnd,
  forgetSession,
  isEndingOwnSession,
  sessionQuery,
  useVisitor,
} from '../api/session.ts';
import { type EventOrigin, onSessionEvent, type SessionEvent } from '../api/session-events.ts';
import { isLogoutUnfinished } from '../api/session-storage.ts';
import { tellWorker } from '../api/worker-messages.ts';
import { sessionMessages } from '../features/accounts/session-messages.ts';
import { messages as developmentMode } from '../features/development-mode/messages.ts';
import { useDevelopmentModeWatch } from '../features/development-mode/use-development-mode-watch.ts';
import { showToast } from '../kit/layout/toasts.tsx';

/** Keeps the page in step with the session, which this or another tab or the server may change. */
export function SessionWatcher() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user: visitor } = useVisitor();
  // The last signed-in visitor. When another tab logs out, the socket may close and the session be
  // read again before that tab's message arrives; the visitor is still told with this value.
  const lastSeen = useRef(visitor);
  useEffect(() => {
    if (visitor) lastSeen.current = visitor;
  }, [visitor]);

  /** Ends the session here. @returns the user who was signed in; undefined if never known. */
  const leave = async () => {
    const before = queries.getQueryData(sessionQuery.queryKey);
    await forgetSession(queries);
    return before?.user;
  };

  const recheck = () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey });

  const sendToLogin = async () => {
    await leave();
    lastSeen.current = null;
    await navigate({ to: paths.login });
    await showToast('warning', developmentMode.thrownOut);
  };

  const handleSessionLoss = async (from: EventOrigin) => {
    const before = await leave();
    const user = before ?? lastSeen.current;
    lastSeen.current = null;
    const wasNeverKnown = before === undefined && from === 'this-tab';
    if (!user && !wasNeverKnown) return;
    const isClosed = await queries
      .fetchQuery({ ...developmentModeQuery, staleTime: 0, retry: false })
      .catch(() => false);
    if (!isClosed || user?.is_superuser) {
      await showToast('warning', sessionMessages.ended);
    } else if (user) {
      await navigate({ to: paths.login });
      await showToast('warning', developmentMode.thrownOut);
    }
  };

  const handleEvent = useEffectEvent(async (news: SessionEvent, from: EventOrigin) => {
    noteNextReader();
    // A worker that does not see this page's requests does not learn who reads now, either.
    const isUnseen = !navigator.serviceWorker?.controller;
    if (news.type !== 'signed-in' || isUnseen) void tellWorker({ type: 'forget' });
    switch (news.type) {
      case 'signed-in':
        if (from === 'this-tab') return;
        forgetCsrfToken();
        await recheck();
        return;
      case 'logged-out':
        if (from === 'another-tab') await handleSessionLoss(from);
        else lastSeen.current = null;
        return;
      case 'lost':
        // Another tab may tell of the end that this page is about to announce itself.
        if (!isEndingOwnSession()) await handleSessionLoss(from);
        return;
      case 'development-mode':
        queries.setQueryData(developmentModeKey, true);
        return;
      default:
        news satisfies never;
    }
  });

  const finishLogout = useEffectEvent(() => {
    if (isLogoutUnfinished()) void recheck();
  });

  useEffect(() => keepCsrfTokenFresh(), []);
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener('online', finishLogout, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  useEffect(() => onSessionEvent((news, from) => void handleEvent(news, from)), []);

  useDevelopmentModeWatch({
    onThrownOut: () => void sendToLogin(),
    onSessionEnded: () => void followSessionEnd(queries).catch(recheck),
  });
  return null;
}
