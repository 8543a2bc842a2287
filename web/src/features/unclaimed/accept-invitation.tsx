import { type Audience, calls, isShortPassword, type ReplyOf } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { beginSession, useVisitor } from '../../api/session.ts';
import { refreshNewProfile, useOwnProfile } from '../../domain/entity/own-profile.ts';
import { ExplainedAudienceField } from '../../domain/fields/audience-field.tsx';
import { audienceText } from '../../domain/fields/audience-messages.ts';
import { readDefaultAudience } from '../../domain/site/default-audience.ts';
import { Form } from '../../kit/form/form.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { invitation as text } from './messages.ts';

interface AcceptProps {
  token: string;
  invited: ReplyOf<typeof calls.readInvitation>;
  onAccepted: (personId: number) => void;
}

/** Makes the invited person the visitor's profile; opens an account for who has none. */
export function AcceptInvitation({ token, invited, onAccepted }: AcceptProps) {
  const { user, state } = useVisitor();
  const mustLogIn = state === 'signed-out' && invited.has_account;
  return (
    <Stack component="section" gap="sm">
      <h2>{text.accept}</h2>
      <Text c="dimmed">{text.acceptText}</Text>
      {mustLogIn && (
        <>
          <Text>{text.hasAccount(invited.email)}</Text>
          <Group>
            <LinkButton
              to={paths.login}
              search={{ next: `${paths.invitation}?token=${encodeURIComponent(token)}` }}
            >
              {text.logIn}
            </LinkButton>
          </Group>
        </>
      )}
      {!mustLogIn && state !== 'unknown' && (
        <AcceptForm
          key={user?.id ?? 0}
          token={token}
          email={user?.email ?? invited.email}
          isSignedIn={user !== null}
          onAccepted={onAccepted}
        />
      )}
    </Stack>
  );
}

interface AcceptFormProps extends Pick<AcceptProps, 'token' | 'onAccepted'> {
  email: string;
  isSignedIn: boolean;
}

function AcceptForm({ token, email, isSignedIn, onAccepted }: AcceptFormProps) {
  const queries = useQueryClient();
  const [audience, setAudience] = useState<Audience>(() => readDefaultAudience());
  const hasProfile = Boolean(useOwnProfile().data?.profile);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      !isSignedIn && isShortPassword(password) ? { password: text.passwordShort } : {},
    send: async ({ password }) => {
      const given = isSignedIn ? {} : { password };
      const reply = await callApi(calls.acceptInvitation, { body: { token, audience, ...given } });
      const user = isSignedIn ? reply.user : await beginSession(queries, reply);
      if (user) await refreshNewProfile(queries, user.id);
      onAccepted(reply.person_id);
    },
    sentenceFor: (error) => detailOr(error, text.acceptFailed),
  });
  return (
    <Form form={form} submit={text.submit} busy={text.busy}>
      <Text>{isSignedIn ? text.loggedInAs(email) : text.newAccount(email)}</Text>
      {!isSignedIn && (
        <>
          {/* For password managers: the account has this address. */}
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <PasswordField
            {...form.text('password')}
            label={text.password}
            autoComplete="new-password"
          />
        </>
      )}
      {hasProfile ? (
        <Text>{text.mergesInto}</Text>
      ) : (
        <ExplainedAudienceField
          label={audienceText.profile}
          value={audience}
          onChange={setAudience}
        />
      )}
    </Form>
  );
}
