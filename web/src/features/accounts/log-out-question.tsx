import '../../kit/layout/dialog-styles.ts';
import { type ReactNode, useState } from 'react';
import { hasDrafts } from '../../kit/draft-store/draft-store.ts';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { findOpener } from '../../kit/layout/use-restore-focus.ts';
import { account } from './messages.ts';
import { sessionMessages } from './session-messages.ts';
import { useLogOut } from './use-log-out.ts';

/** Log Out by the user: asks for confirmation if unsaved drafts, of any page, would be lost. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  const leave = useLogOut();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    // The menu with Log Out may close before the answer arrives, so its opener is found first.
    const opener = findOpener();
    if (!(await hasDrafts())) return leave();
    opener?.focus({ preventScroll: true });
    setAsking(true);
  };
  return {
    askToLogOut: () => void ask(),
    question: isAsking && (
      <ConfirmDialog
        title={sessionMessages.unsavedTitle}
        cancelLabel={sessionMessages.stay}
        confirmLabel={account.logOut}
        onConfirm={() => {
          setAsking(false);
          leave({ isAsked: true });
        }}
        onClose={() => setAsking(false)}
      >
        {sessionMessages.unsavedText}
      </ConfirmDialog>
    ),
  };
}
