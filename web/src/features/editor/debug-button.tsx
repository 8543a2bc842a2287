import '../../kit/layout/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import styles from './editor.module.css';
import { editor } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** For superusers: what the editor holds, as it would be saved. */
export function DebugButton({ editing: { state, isDirty } }: { editing: EntityEditing }) {
  const [isOpen, setOpen] = useState(false);
  const { type, entity, draft, status, problem } = state;
  return (
    <>
      <Button
        className={styles.debug ?? ''}
        variant="default"
        size="sm"
        onClick={() => setOpen(true)}
      >
        {editor.debug}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={editor.debugTitle} size="lg">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <pre className={styles.dump} tabIndex={0}>
          {JSON.stringify({ type, status, problem, isDirty, entity, draft }, null, 2)}
        </pre>
      </Modal>
    </>
  );
}
