import type { EntityWithConnections } from '@mangrove/contract/browser';
import { paths } from '../../../api/paths.ts';
import { type FirstStep, missingSteps } from '../../../domain/entity/missing-steps.ts';
import { useOwnProfile } from '../../../domain/entity/own-profile.ts';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { cardMessages } from './messages.ts';

/** What the visitor's own profile lacks; nothing for any other entity. */
export function useOwnSteps(entity: EntityWithConnections): readonly FirstStep[] {
  const { data } = useOwnProfile();
  const profile = data?.profile;
  const isOwn = profile?.id === entity.id && profile.type === entity.type;
  return isOwn ? missingSteps(entity) : [];
}

/** What the owner of a profile reads on its card while something is missing from it. */
export function OwnNote({ steps }: { steps: readonly FirstStep[] }) {
  const [first] = steps;
  if (first === undefined) return null;
  const text = first === 'connect' ? cardMessages.ownAlone : cardMessages.ownMissing(steps);
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{text}</Text>
      <LinkButton to={paths.onboarding} search={{ step: first }} size="sm">
        {first === 'connect' ? cardMessages.ownConnect : cardMessages.ownAdd}
      </LinkButton>
    </Stack>
  );
}
