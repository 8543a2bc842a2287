import '../../kit/layout/dialog-styles.ts';
import { type ReactNode, useState } from 'react';
import { holdsDrafts } from '../../kit/draft-store/draft-store.ts';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { account } from './messages.ts';
import { sessionMessages } from './session-messages.ts';
import { useLogOut } from './use-log-out.ts';

/** Logging out by hand: asks first where that would lose what was typed, here or on a page before. */
export function useLogOutQuestion(): { askToLogOut: () => void; question: ReactNode } {
  const leave = useLogOut();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    if (await holdsDrafts()) setAsking(true);
    else leave();
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
