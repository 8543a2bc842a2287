import { Button } from '@mantine/core';
import { DraftNotice } from '../../kit/draft-store/draft-notice.tsx';
import { Group, Stack } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import styles from './editor.module.css';
import { alerts, stale } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** What stands above the form: why a save did not go through, and drafts that can be brought back. */
export function EditorNotices({ editing }: { editing: EntityEditing }) {
  const { state, keeping } = editing;
  const unsent = state.pictureProblems.size;
  return (
    <Stack gap="sm" mb="md" className={styles.notices ?? ''}>
      <DraftNotice draft={keeping} />
      {state.aside && (
        <Notice kind="info">
          {stale.asideText}
          <Group mt="xs">
            <Button size="sm" variant="default" onClick={editing.bringBack}>
              {stale.bringBack}
            </Button>
          </Group>
        </Notice>
      )}
      {state.problem !== null && (
        <Notice kind="error">{`${state.problem.replace(/\.$/u, '')}. ${alerts.stillHere}`}</Notice>
      )}
      {state.status === 'error' && state.problem === null && unsent > 0 && (
        <Notice kind="error">
          {alerts.picturesFailed(unsent)}
          <Group mt="xs">
            <Button size="sm" variant="default" onClick={() => void editing.save()}>
              {alerts.tryAgain}
            </Button>
          </Group>
        </Notice>
      )}
    </Stack>
  );
}
