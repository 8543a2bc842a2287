import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { leaving } from './messages.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  onDiscard: () => void;
}

/** Asks before unsaved changes are left behind: within the product, and by the browser. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <Modal opened={isAsking} onClose={() => blocker.reset?.()} title={leaving.title}>
      <p>{leaving.text}</p>
      <DialogButtons>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {leaving.stay}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          {leaving.discard}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
