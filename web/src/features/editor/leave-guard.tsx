import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { leaving } from './messages.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  onDiscard: () => void;
}

/** Asks for confirmation before unsaved changes are lost, on navigation and on closing the page. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={leaving.title}
      cancelLabel={leaving.stay}
      confirmLabel={leaving.discard}
      onConfirm={() => {
        onDiscard();
        blocker.proceed();
      }}
      onClose={blocker.reset}
    >
      {leaving.text}
    </ConfirmDialog>
  );
}
