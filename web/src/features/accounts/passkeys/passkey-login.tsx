import { calls, type SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { beginLogin } from '../api.ts';
import { passkeyLogin as text } from './messages.ts';
import { askForPasskey, canOfferPasskeys, stopAsking } from './web-authn.ts';

/** A challenge is valid for ten minutes, and the page may stay open for longer. */
const renewMs = 9 * 60_000;

interface PasskeyLoginProps {
  remembers: boolean;
  /** Of a login whose password was right; without it, the browser offers passkeys by itself too. */
  ticket?: string;
  onLoggedIn: (user: SessionUser) => void;
}

/** A login with a passkey: by a button, and among what the browser suggests for the name. */
export function PasskeyLogin({ remembers, ticket, onLoggedIn }: PasskeyLoginProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const offersQuietly = ticket === undefined;

  const logIn = async (response: NonNullable<Awaited<ReturnType<typeof askForPasskey>>>) => {
    const more = ticket === undefined ? {} : { ticket };
    const body = { response, remember_me: remembers, ...more };
    onLoggedIn(await beginLogin(queries, await callApi(calls.passkeyLogin, { body })));
  };
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const response = await askForPasskey();
      if (response) return await logIn(response);
      setFailure(text.notUsed);
    } catch (error) {
      setFailure(detailOr(error, text.failed));
    }
    setBusy(false);
    setRound(round + 1);
  };
  const answerQuietly = useEffectEvent(logIn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!offersQuietly) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || isOver) return;
      // Nobody pressed anything: what cannot be offered is no failure to tell.
      const response = await askForPasskey(true).catch(() => null);
      if (!response || isOver) return;
      try {
        await answerQuietly(response);
      } catch (error) {
        // Not offered again, as a browser might answer by itself: the button stays.
        setFailure(detailOr(error, text.failed));
      }
    };
    void offer();
    const renewal = setTimeout(() => setRound((before) => before + 1), renewMs);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      void stopAsking();
    };
  }, [offersQuietly, round]);

  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? text.busy : text.submit}
      </Button>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
