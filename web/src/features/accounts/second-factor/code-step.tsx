import { calls, type SecondFactorNeeded, type SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { beginLogin } from '../api.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { canUsePasskeys } from '../passkeys/web-authn.ts';
import { codeStep as text } from './messages.ts';

interface CodeStepProps {
  /** What the login waits for, after the right password. */
  needed: SecondFactorNeeded['second_factor'];
  onLoggedIn: (user: SessionUser) => void;
  onBack: () => void;
}

/** The second step of a login: a one-time code, a passkey, or a recovery code in their place. */
export function CodeStep({ needed, onLoggedIn, onBack }: CodeStepProps) {
  const queries = useQueryClient();
  const { ticket, has_codes } = needed;
  const usesPasskey = needed.has_passkey && canUsePasskeys();
  const [isRecovery, setRecovery] = useState(!has_codes);
  const form = useForm({
    initial: { code: '', recoveryCode: '' },
    check: ({ code, recoveryCode }) => ({
      ...(!isRecovery && code.trim() === '' ? { code: text.required } : {}),
      ...(isRecovery && recoveryCode.trim() === '' ? { recoveryCode: text.required } : {}),
    }),
    send: async ({ code, recoveryCode }) => {
      const body = { ticket, code: isRecovery ? recoveryCode : code };
      return beginLogin(queries, await callApi(calls.finishLogin, { body }));
    },
    onSent: onLoggedIn,
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  const shared = { autoFocus: true, autoCapitalize: 'none', spellCheck: false };
  const after = (
    <>
      {usesPasskey && <PasskeyLogin ticket={ticket} remembers={false} onLoggedIn={onLoggedIn} />}
      {has_codes && (
        <Button variant="subtle" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? text.useApp : text.useRecovery}
        </Button>
      )}
      <Button variant="subtle" onClick={onBack}>
        {text.back}
      </Button>
    </>
  );
  const recoveryText = usesPasskey && !has_codes ? text.passkeyText : text.recoveryText;
  const lead = isRecovery ? recoveryText : text.text;
  return (
    <Form form={form} submit={text.submit} busy={text.busy} after={after}>
      <p>{lead}</p>
      {isRecovery ? (
        <TextField
          {...form.text('recoveryCode')}
          {...shared}
          key="recovery"
          label={text.recoveryCode}
          autoComplete="off"
        />
      ) : (
        <TextField
          {...form.text('code')}
          {...shared}
          key="app"
          label={text.code}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
    </Form>
  );
}
