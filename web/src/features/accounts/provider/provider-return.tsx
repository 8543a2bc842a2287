import {
  calls,
  type ProviderAnswer,
  type ProviderNewcomer,
  type SecondFactorNeeded,
} from '@mangrove/contract/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { paths } from '../../../api/paths.ts';
import { PasswordNotGiven, useConfirmed } from '../../../api/step-up.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { Notice } from '../../../kit/layout/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { beginLogin } from '../api.ts';
import { CodeStep } from '../second-factor/code-step.tsx';
import { JoinStep } from './join-step.tsx';
import { back } from './messages.ts';
import { NewcomerForm } from './newcomer-form.tsx';

interface ProviderReturnProps {
  name: string;
  /** What the provider led back with; null if the visitor did not log in there. */
  answer: ProviderAnswer | null;
  connects: boolean;
  remembers: boolean;
  onLoggedIn: () => void;
  onConnected: () => void;
  onBack: () => void;
}

/** Finishes a login that went to the provider, or connects the account with it. */
export function ProviderReturn(props: ProviderReturnProps) {
  const { name, answer, connects, onLoggedIn, onBack } = props;
  const sending = useSending(props);
  const reply = sending.data;
  if (answer === null || sending.isError) {
    const isCancelled = answer === null || sending.error instanceof PasswordNotGiven;
    return (
      <AccountFrame title={connects ? back.notConnectedTitle : back.failedTitle} side={back.side}>
        <Notice kind={isCancelled ? 'info' : 'error'}>
          {isCancelled ? back.cancelled(name) : detailOr(sending.error, back.failed)}
        </Notice>
        <Group mt="lg">
          {connects ? (
            <LinkButton to={paths.profile} search={{ tab: 'account-settings' }}>
              {back.toSettings}
            </LinkButton>
          ) : (
            <LinkButton to={paths.login}>{back.again}</LinkButton>
          )}
        </Group>
      </AccountFrame>
    );
  }
  if (reply && 'join' in reply) {
    return <JoinStep name={name} join={reply.join} onDone={onLoggedIn} />;
  }
  if (reply && 'register' in reply) {
    return <NewcomerForm provider={name} newcomer={reply.register} onJoined={onLoggedIn} />;
  }
  return (
    <AccountFrame title={back.title} side={back.side}>
      {reply && 'second_factor' in reply ? (
        <CodeStep needed={reply.second_factor} onLoggedIn={onLoggedIn} onBack={onBack} />
      ) : (
        <Text mt="lg" role="status">
          {back.asking(name)}
        </Text>
      )}
    </AccountFrame>
  );
}

/** Sends the answer once, even if Strict Mode runs the effect twice, as it counts only once. */
function useSending(props: ProviderReturnProps) {
  const { answer, connects, remembers, onLoggedIn, onConnected } = props;
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const sending = useMutation({
    mutationFn: async (
      given: ProviderAnswer,
    ): Promise<SecondFactorNeeded | ProviderNewcomer | undefined> => {
      if (connects) {
        await confirmed(() => callApi(calls.addIdentity, { body: given }));
        onConnected();
        return undefined;
      }
      const body = { ...given, remember_me: remembers };
      const reply = await callApi(calls.providerLogin, { body });
      if (!('access_token' in reply)) return reply;
      await beginLogin(queries, reply);
      onLoggedIn();
      return undefined;
    },
  });
  const sent = useRef(false);
  const { mutate } = sending;
  useEffect(() => {
    if (answer === null || sent.current) return;
    sent.current = true;
    mutate(answer);
  }, [answer, mutate]);
  return sending;
}
