import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { useWhileSignedIn } from '../../domain/entity/own-profile.ts';
import { ownRolesQuery } from '../../domain/entity/own-queries.ts';
import type { HistoryOf } from './api.ts';
import { historyMessages as text } from './messages.ts';

const HistorySheet = lazy(async () => ({
  default: (await import('./history-sheet.tsx')).HistorySheet,
}));

interface HistoryButtonProps extends HistoryOf {
  /** The name of the entity for the title, if the button is not beside it. */
  name?: string;
  /** Called after a version was restored or an act undone. */
  onChanged?: () => unknown;
}

/** Opens the history of an entity, for those with a role on it and superusers. */
export function HistoryButton({ type, id, name, onChanged }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayReadHistory(id)) return null;
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

function useMayReadHistory(id: number): boolean {
  const { user } = useVisitor();
  const { data: roles } = useQuery({ ...ownRolesQuery, enabled: useWhileSignedIn() });
  if (!user) return false;
  return user.is_superuser || (roles ?? []).some(({ entity_id }) => entity_id === id);
}
