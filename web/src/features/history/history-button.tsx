import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import type { HistoryOf } from './api.ts';
import { historyMessages as text } from './messages.ts';

const HistorySheet = lazyNamed(() => import('./history-sheet.tsx'), 'HistorySheet');

interface HistoryButtonProps extends HistoryOf {
  /** The name of the entity for the title, if the button is not beside it. */
  name?: string;
  /** Called after a version was restored or an act undone. */
  onChanged?: () => unknown;
}

/** Opens the history of an entity, for those with a role on it and superusers. */
export function HistoryButton({ type, id, name, onChanged }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useVisitor();
  const { roleOn } = useOwnRole();
  if (!user || roleOn(id) === null) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen && (
        <Suspense>
          <HistorySheet
            entity={{ type, id }}
            name={name}
            onChanged={onChanged}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
