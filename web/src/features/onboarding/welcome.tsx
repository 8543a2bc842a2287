import type { SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { newPaths, paths } from '../../api/paths.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { welcome } from './messages.ts';
import { skippedProfile } from './user-flags.ts';

interface WelcomeProps {
  user: SessionUser;
  /** Why creating a profile from the name of the registration failed; null if it did not. */
  failure: string | null;
  onSkip: () => void;
}

/** Invites a user without a profile to create one: a person, or for organisations their own. */
export function Welcome({ user, failure, onSkip }: WelcomeProps) {
  const [hasSkipped, setSkipped] = useState(() => skippedProfile.of(user.id));
  const isOrganization = user.user_type === 'organization';
  const invitation = isOrganization ? welcome.organization : welcome.person;
  const { title, text } = hasSkipped ? welcome.skipped : invitation;
  const skip = () => {
    skippedProfile.set(user.id);
    setSkipped(true);
    onSkip();
  };
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <EmptyState
        title={title}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={isOrganization ? newPaths.organization : paths.onboarding}>
              {invitation.start}
            </LinkButton>
            {hasSkipped ? (
              <LinkButton to={paths.map} variant="default">
                {welcome.viewMap}
              </LinkButton>
            ) : (
              <Button variant="default" onClick={skip}>
                {welcome.skip}
              </Button>
            )}
          </>
        }
      >
        {text}
      </EmptyState>
      <Text ta="center">
        <Link to={paths.profile} search={{ tab: 'account-settings' }}>
          {welcome.settings}
        </Link>
      </Text>
    </>
  );
}
