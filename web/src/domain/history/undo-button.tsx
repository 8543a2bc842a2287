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

/** What somebody oversees in a list of changes. */
const fewThings = 20;

/**
 * Undoes an act. Asks first if connections of others would go with what the act created, and if it
 * changed many things, or others than the one whose history this is.
 */
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
  const { takes_along: along, revisions_count: here, whole_count: all } = act;
  // A merge always changes another one, which its sentence names.
  const isElsewhere = all > here && act.kind !== 'entities_merged';
  const isMany = isElsewhere || all > fewThings;
  const isAlone = along.length === 0 && !isMany;
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
          title={isMany ? text.wholeTitle : text.undoTitle}
          confirmLabel={text.undo}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        >
          {isMany && <Text>{isElsewhere ? text.whole(all) : text.wholeOf(all)}</Text>}
          <TakenAlong connections={along} />
          {along.length > 0 && <Text>{text.comesBack}</Text>}
        </ConfirmDialog>
      )}
    </>
  );
}
