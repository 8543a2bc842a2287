import type { PrimaryProfile } from '@mangrove/contract/browser';
import { Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { missingSteps } from '../../domain/entity/missing-steps.ts';
import { useOwnEntity } from '../../domain/entity/own-entity.ts';
import { firstStepsText } from './messages.ts';
import { dismissedSteps } from './user-flags.ts';

interface CompleteProfileItemProps {
  userId: number;
  profile: PrimaryProfile;
}

/** The item of the user's menu for the first missing part of the profile, until dismissed. */
export function CompleteProfileItem({ userId, profile }: CompleteProfileItemProps) {
  const isDismissed = dismissedSteps.of(userId);
  const { data } = useOwnEntity(profile, !isDismissed);
  const [next] = data && !isDismissed ? missingSteps(data) : [];
  if (next === undefined) return null;
  return (
    <Menu.Item
      leftSection={<IconListCheck size={20} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={paths.onboarding} search={{ step: next }} />}
    >
      {firstStepsText.menu}
    </Menu.Item>
  );
}
