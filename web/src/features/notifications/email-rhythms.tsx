import { calls, notificationKinds, type Rhythms, rhythms } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { actionText } from '../../kit/messages.ts';
import { rhythmsQuery } from './api.ts';
import { kindName, rhythmName, emails as text } from './messages.ts';

const choices = rhythms.map((value) => ({ value, label: rhythmName[value] }));

/** How often the user is told of each kind by email; each choice is saved at once. */
export function EmailRhythms() {
  const query = useQuery({ ...rhythmsQuery, enabled: useWhileSignedIn() });
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed}>
      {(stored) => <Fields stored={stored} />}
    </QueryState>
  );
}

function Fields({ stored }: { stored: Rhythms }) {
  const queries = useQueryClient();
  const isSuperuser = useVisitor().user?.is_superuser ?? false;
  const kinds = notificationKinds.filter((kind) => kind !== 'removal_waits' || isSuperuser);
  /** What was chosen and is not stored yet: it stays when it could not be saved. */
  const [chosen, setChosen] = useState<Partial<Rhythms>>({});
  const saving = useMutation({
    // One after the other, so that the last choice is stored last.
    scope: { id: 'email-rhythms' },
    mutationFn: (body: Partial<Rhythms>) => callApi(calls.changeRhythms, { body }),
    onSuccess: (reply, sent) => {
      queries.setQueryData(rhythmsQuery.queryKey, reply);
      setChosen((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([kind, rhythm]) => sent[kind as keyof Rhythms] !== rhythm),
        ),
      );
    },
  });
  return (
    <Stack gap="lg">
      <div>
        <h2>{text.title}</h2>
        <Text c="dimmed">{text.lead}</Text>
      </div>
      {kinds.map((kind) => (
        <ChoiceField
          key={kind}
          label={kindName[kind]}
          value={chosen[kind] ?? stored[kind]}
          choices={choices}
          onChoose={(rhythm) => {
            const next = { ...chosen, [kind]: rhythm };
            setChosen(next);
            saving.mutate(next);
          }}
        />
      ))}
      {saving.isError && (
        <Notice kind="error">
          {detailOr(saving.error, text.saveFailed)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => saving.mutate(chosen)}>
            {actionText.tryAgain}
          </Button>
        </Notice>
      )}
      <Group role="status" c="dimmed" fz="sm" mih="1.5em">
        {saving.isPending ? text.saving : saving.isSuccess && text.saved}
      </Group>
      <Text c="dimmed" fz="sm">
        {text.hint}
      </Text>
    </Stack>
  );
}
