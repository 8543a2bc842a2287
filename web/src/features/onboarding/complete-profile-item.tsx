import type { PrimaryProfile } from '@mangrove/contract/browser';
import { Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { entityQuery } from '../../domain/entity/entity-query.ts';
import { missingSteps } from '../../domain/entity/missing-steps.ts';
import { firstStepsText } from './messages.ts';
import { dismissedSteps } from './user-flags.ts';

interface CompleteProfileItemProps {
  userId: number;
  profile: PrimaryProfile;
}

/** The item of the user's menu for the first missing part of the profile, until dismissed. */
export function CompleteProfileItem({ userId, profile }: CompleteProfileItemProps) {
  const isDismissed = dismissedSteps.of(userId);
  const { data } = useQuery({ ...entityQuery(profile.type, profile.id), enabled: !isDismissed });
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
