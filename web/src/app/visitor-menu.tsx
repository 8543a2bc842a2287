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
import { ConfirmDialog } from '../kit/layout/confirm-dialog.tsx';

interface VisitorMenuProps {
  user: SessionUser;
  audience: Audience;
}

/** The visitor's own menu, for superusers with the switch of development mode. */
export function VisitorMenu({ user, audience }: VisitorMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const own = useOwnProfile();
  const switchTo = useDevelopmentModeSwitch();
  return (
    <>
      <AvatarMenu user={user} profileName={own.data?.profile?.name} audience={audience}>
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
