import type { SessionUser } from '@mangrove/contract/browser';
import { useState } from 'react';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import type { Audience } from '../domain/site/destinations.ts';
import { AvatarMenu } from '../features/accounts/avatar-menu.tsx';
import {
  DevelopmentModeItem,
  useDevelopmentModeSwitch,
} from '../features/development-mode/development-mode-item.tsx';
import { messages } from '../features/development-mode/messages.ts';
import { CompleteProfileItem } from '../features/onboarding/complete-profile-item.tsx';
import { ConfirmDialog } from '../kit/layout/confirm-dialog.tsx';

interface VisitorMenuProps {
  user: SessionUser;
  audience: Audience;
}

/** The user's own menu; for superusers with the switch of development mode. */
export function VisitorMenu({ user, audience }: VisitorMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const profile = useOwnProfile().data?.profile;
  const switchTo = useDevelopmentModeSwitch();
  return (
    <>
      <AvatarMenu user={user} profileName={profile?.name} audience={audience}>
        {profile && <CompleteProfileItem userId={user.id} profile={profile} />}
        {user.is_superuser && (
          <DevelopmentModeItem onEnable={() => setAsking(true)} onDisable={() => switchTo(false)} />
        )}
      </AvatarMenu>
      {isAsking && (
        <ConfirmDialog
          title={messages.confirmTitle}
          confirmLabel={messages.enable}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            switchTo(true);
          }}
        >
          {messages.confirmText}
        </ConfirmDialog>
      )}
    </>
  );
}
