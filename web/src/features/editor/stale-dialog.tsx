import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import styles from './editor.module.css';
import { stale } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** Someone else saved first: says so, and offers both ways on. */
export function StaleDialog({ editing }: { editing: EntityEditing }) {
  return (
    <Modal opened={editing.isStale} onClose={editing.postpone} title={stale.title}>
      <p>{stale.text}</p>
      <dl className={styles.choices}>
        <dt>{stale.keep}</dt>
        <dd>{stale.keepText}</dd>
        <dt>{stale.reload}</dt>
        <dd>{stale.reloadText}</dd>
      </dl>
      <DialogButtons>
        <Button variant="default" onClick={() => void editing.settle(false)}>
          {stale.reload}
        </Button>
        <Button onClick={() => void editing.settle(true)}>{stale.keep}</Button>
      </DialogButtons>
    </Modal>
  );
}
