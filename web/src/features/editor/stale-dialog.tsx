import '../../kit/layout/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { stale } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** Someone else saved first: says so, and offers both ways on. */
export function StaleDialog({ editing }: { editing: EntityEditing }) {
  return (
    <Modal opened={editing.isStale} onClose={editing.postpone} title={stale.title}>
      <p>{stale.text}</p>
      <Text mt="md" fw="var(--mg-weight-strong)">
        {stale.keep}
      </Text>
      <Text c="dimmed">{stale.keepText}</Text>
      <Text mt="sm" fw="var(--mg-weight-strong)">
        {stale.reload}
      </Text>
      <Text c="dimmed">{stale.reloadText}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => void editing.settle(false)}>
          {stale.reload}
        </Button>
        <Button onClick={() => void editing.settle(true)}>{stale.keep}</Button>
      </DialogButtons>
    </Modal>
  );
}
