import { type Claim, type ClaimOutcome, calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import { refreshEntitiesAndHistory } from '../../domain/entity/entity-calls.ts';
import { waitingClaimsQuery } from '../../domain/unclaimed/api.ts';
import { claims as text } from '../../domain/unclaimed/messages.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { fillText } from '../../kit/text/fill-text.ts';
import { formatDay } from '../../kit/text/formats.ts';
import { PersonLink } from './person-link.tsx';

/** The claims that wait for the signed-in user; undefined while they are not known. */
export function useWaitingClaims() {
  return useQuery({ ...waitingClaimsQuery, enabled: useWhileSignedIn() });
}

/** The claims that wait, each with its answer. */
export function ClaimList({ items }: { items: readonly Claim[] }) {
  return (
    <Stack component="ul" gap="lg">
      {items.map((claim) => (
        <ClaimItem key={claim.id} claim={claim} />
      ))}
    </Stack>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  const { id, person, claimant, message, created_at } = claim;
  const deciding = useAction<ClaimOutcome>({
    call: (outcome) =>
      callApi(calls.decideClaim, { params: { id: String(id) }, body: { outcome } }),
    done: (_, outcome) => text.decided[outcome](person.name),
    failed: (error) => detailOr(error, text.decideFailed),
    refresh: (queries) => refreshEntitiesAndHistory(queries),
  });
  const who = (
    <>
      <bdi>{claimant.name}</bdi>
      {claimant.email !== null && ` (${claimant.email})`}
    </>
  );
  return (
    <Stack component="li" gap="xs">
      <p>{fillText(text.saysToBe, { claimant: who, person: <PersonLink person={person} /> })}</p>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
        {message}
      </Text>
      {claimant.profile && (
        <Text c="dimmed" fz="sm">
          {fillText(text.hasProfile, { profile: <PersonLink person={claimant.profile} /> })}
        </Text>
      )}
      <Text c="dimmed" fz="xs">
        <time dateTime={created_at}>{formatDay(created_at)}</time>
      </Text>
      {deciding.failure !== undefined && <Notice kind="error">{deciding.failure}</Notice>}
      <Group gap="sm">
        <Button
          size="sm"
          aria-label={text.acceptNamed(person.name)}
          aria-disabled={deciding.isBusy}
          onClick={() => deciding.run('accepted')}
        >
          {deciding.isBusy ? text.deciding : text.accept}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={text.declineNamed(person.name)}
          aria-disabled={deciding.isBusy}
          onClick={() => deciding.run('declined')}
        >
          {text.decline}
        </Button>
      </Group>
    </Stack>
  );
}
