import type { Entity } from '@mangrove/contract/browser';
import { nodeKey } from '@mangrove/contract/browser';
import { paths } from '../../api/paths.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { AnswerHeading } from '../../kit/layout/answer-heading.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { done } from './messages.ts';

/** The page after the onboarding has created the profile. */
export function ProfileCreated({ profile }: { profile: Entity }) {
  return (
    <Stack align="center" gap="xs" ta="center">
      <KindAvatar type={profile.type} name={profile.name} size={144} photoUrl={profile.photo_url} />
      <Text mt="sm" mb="md" fz="lg" fw="var(--mg-weight-strong)">
        <bdi>{profile.name}</bdi>
      </Text>
      <AnswerHeading>{done.title}</AnswerHeading>
      <Text maw={420} c="dimmed">
        {done.text}
      </Text>
      <Group mt="lg" justify="center">
        <LinkButton to={paths.profile}>{done.profile}</LinkButton>
        <LinkButton to={paths.onboarding} search={{ step: 'connect' }} variant="default">
          {done.connect}
        </LinkButton>
        <LinkButton
          to={paths.map}
          search={{ node: nodeKey(profile.type, profile.id), zoom: true }}
          variant="default"
        >
          {done.map}
        </LinkButton>
      </Group>
    </Stack>
  );
}
