import type { Act } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { undoMessages as text } from './messages.ts';
import { undoActs } from './offer-undo.ts';
import { TakenAlong } from './taken-along.tsx';

interface UndoButtonProps {
  act: Act;
  onUndone?: (() => unknown) | undefined;
}

/** Undoes an act. Asks first if connections of others would go with what the act created. */
export function UndoButton({ act, onUndone }: UndoButtonProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const undo = async () => {
    if (isBusy) return;
    setAsking(false);
    setBusy(true);
    await undoActs(queries, [act.id], onUndone);
    setBusy(false);
  };
  const isAlone = act.takes_along.length === 0;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => (isAlone ? void undo() : setAsking(true))}
      >
        {text.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.undoTitle}
          confirmLabel={text.undo}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        >
          <TakenAlong connections={act.takes_along} />
          <Text>{text.comesBack}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
