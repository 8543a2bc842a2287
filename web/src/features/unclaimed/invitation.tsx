import { calls, nodeKey, type ReplyOf } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { invitationKey } from '../../api/keys.ts';
import { editorPaths, paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { siteName } from '../../domain/site/site-name.ts';
import { AnswerHeading } from '../../kit/layout/answer-heading.tsx';
import { Group, Paper, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { fillText } from '../../kit/text/fill-text.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { invitation as text } from './messages.ts';

type Invited = ReplyOf<typeof calls.readInvitation>;

interface InvitationProps {
  token: string | undefined;
  /** Whether the visitor came to be removed: that is offered first. */
  wantsRemoval: boolean;
}

/** What a mailed invitation says of a person, and its three answers. */
export function Invitation({ token, wantsRemoval }: InvitationProps) {
  const query = useQuery({
    queryKey: [...invitationKey, token],
    queryFn: ({ signal }) =>
      callApi(calls.readInvitation, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [done, setDone] = useState<Done | null>(null);
  const failed = query.error ? detailOr(query.error, text.failed) : text.failed;
  // Trying again would not help.
  const isOver = isApiError(query.error) && query.error.status === 400;
  if (done) return <Answered done={done} />;
  return (
    <Stack gap="lg">
      <h1>{text.title}</h1>
      {token === undefined && <Notice kind="error">{text.incomplete}</Notice>}
      {isOver && <Over>{failed}</Over>}
      {token !== undefined && !isOver && (
        <QueryState query={query} loading={text.loading} failed={failed}>
          {(invited) => {
            const refusal = <Refusal token={token} isFirst={wantsRemoval} onDone={setDone} />;
            return (
              <>
                {wantsRemoval && refusal}
                <Said invited={invited} />
                <AcceptInvitation
                  token={token}
                  invited={invited}
                  onAccepted={(personId) => setDone({ personId })}
                />
                {!wantsRemoval && refusal}
              </>
            );
          }}
        </QueryState>
      )}
    </Stack>
  );
}

/** Says why an invitation cannot be answered any more, and where to go on. */
function Over({ children }: { children: string }) {
  const { state } = useVisitor();
  return (
    <>
      <Notice kind="error">{children}</Notice>
      <Group>
        <LinkButton to={paths.map}>{text.explore}</LinkButton>
        {state === 'signed-out' && (
          <LinkButton to={paths.login} variant="default">
            {text.logIn}
          </LinkButton>
        )}
      </Group>
    </>
  );
}

type Done = { personId: number } | { isForEver: boolean };

function Answered({ done }: { done: Done }) {
  if ('isForEver' in done) {
    return (
      <Stack>
        <AnswerHeading>{text.removed}</AnswerHeading>
        <Notice kind="success">{done.isForEver ? text.removedForEver : text.removedText}</Notice>
      </Stack>
    );
  }
  return (
    <Stack>
      <AnswerHeading>{text.accepted}</AnswerHeading>
      <Notice kind="success">{text.acceptedText}</Notice>
      <Group>
        <LinkButton to={editorPaths.person} params={{ id: String(done.personId) }}>
          {text.toProfile}
        </LinkButton>
        <LinkButton
          to={paths.map}
          search={{ node: nodeKey('person', done.personId), zoom: true }}
          variant="default"
        >
          {text.toMap}
        </LinkButton>
      </Group>
    </Stack>
  );
}

function Said({ invited: { person, connections } }: { invited: Invited }) {
  return (
    <>
      <Text>
        {fillText(text.lead, {
          site: siteName,
          name: (
            <strong>
              <bdi>{person.name}</bdi>
            </strong>
          ),
        })}
      </Text>
      <Paper p="md" radius="lg">
        <Stack gap="xs">
          <h2>{text.connections}</h2>
          {connections.length === 0 ? (
            <Text c="dimmed">{text.noConnections}</Text>
          ) : (
            <Stack component="ul" gap="xxs">
              {connections.map((one) => (
                <li key={`${one.id} ${one.role} ${one.years}`}>{connectionText(one)}</li>
              ))}
            </Stack>
          )}
        </Stack>
      </Paper>
    </>
  );
}

function connectionText({ name, role, years }: Invited['connections'][number]) {
  const values = { name: <bdi>{name}</bdi>, role: <bdi>{role}</bdi>, years: <bdi>{years}</bdi> };
  if (role === '') return years === '' ? values.name : fillText(text.withYears, values);
  return fillText(years === '' ? text.connection : text.connectionWithYears, values);
}

interface RefusalProps {
  token: string;
  /** Whether it is what the visitor came for. */
  isFirst: boolean;
  onDone: (done: Done) => void;
}

function Refusal({ token, isFirst, onDone }: RefusalProps) {
  const stressed = isFirst ? 'filled' : 'outline';
  const removing = useMutation({
    mutationFn: (isForEver: boolean) =>
      callApi(calls.refuseInvitation, { body: { token, never_again: isForEver } }),
    onSuccess: (_, isForEver) => onDone({ isForEver }),
  });
  const button = (label: string, isForEver: boolean) => (
    <Button
      variant={isForEver ? stressed : 'default'}
      color="red"
      aria-disabled={removing.isPending}
      onClick={() => {
        if (!removing.isPending) removing.mutate(isForEver);
      }}
    >
      {removing.isPending && removing.variables === isForEver ? text.removing : label}
    </Button>
  );
  return (
    <Stack component="section" gap="sm">
      <h2>{text.refuse}</h2>
      <Text c="dimmed">{text.refuseText}</Text>
      {removing.isError && (
        <Notice kind="error">{detailOr(removing.error, text.removeFailed)}</Notice>
      )}
      <Group gap="sm">
        {button(text.removeForEver, true)}
        {button(text.remove, false)}
      </Group>
    </Stack>
  );
}
