import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { convertText as text } from './convert-messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

// Apart, because it is rarely needed.
const ConvertDialog = lazyNamed(() => import('./convert-dialog.tsx'), 'ConvertDialog');

/** Whether the kind of what is edited may be offered to be changed: to owners, not of a profile. */
export function useMayConvert({ state: { entity } }: EntityEditing): boolean {
  const { roleOn } = useOwnRole();
  if (!entity || roleOn(entity.id) !== 'OWNER') return false;
  return !('user_id' in entity && typeof entity.user_id === 'number');
}

/** Opens the dialog that makes what is edited one of another kind. */
export function ConvertButton({ editing }: { editing: EntityEditing }) {
  const [isOpen, setOpen] = useState(false);
  const { entity } = editing.state;
  if (!entity) return null;
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConvertDialog entity={entity} isDirty={editing.isDirty} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
