import { claims as text } from '../../domain/unclaimed/messages.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Paper, Stack, Text } from '../../kit/layout/layout.ts';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { ClaimList, useWaitingClaims } from './claim-list.tsx';

/** The claims that wait for the user, in the dashboard; nothing while there are none. */
export function WaitingClaimsCard() {
  const { data } = useWaitingClaims();
  if (!data || data.items.length === 0) return null;
  return (
    <Paper component="section" radius="xl" mt="lg" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <h2>{text.title}</h2>
        <Text c="dimmed">{text.lead}</Text>
        <ClaimList items={data.items} />
      </Stack>
    </Paper>
  );
}

/** The claims that wait, as a screen of the control panel. */
export function WaitingClaims() {
  const query = useWaitingClaims();
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed} isMain>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={text.none}>{text.noneText}</EmptyState>
        ) : (
          <Stack gap="lg">
            <Text c="dimmed">{text.lead}</Text>
            <ClaimList items={items} />
          </Stack>
        )
      }
    </QueryState>
  );
}
