import '../../kit/layout/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { DraftNotice } from '../../kit/draft-store/draft-notice.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Box, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import type { EditorTab } from '../../kit/pending-edits/editor-part.ts';
import styles from './editor.module.css';
import { isSaving } from './editor-state.ts';
import { alerts, stale } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

/** The notices above the form: why a save failed, and drafts that can be restored. */
export function EditorNotices({ editing }: { editing: EntityEditing }) {
  const { state, keeping } = editing;
  const unsent = state.pictureProblems.size;
  return (
    <Stack gap="sm" mb="md" className={styles.notices ?? ''}>
      {editing.isOfDraft ? (
        <Notice kind="info">{alerts.ofDraft}</Notice>
      ) : (
        <DraftNotice draft={keeping} />
      )}
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
            <Button
              size="sm"
              variant="default"
              disabled={isSaving(state)}
              onClick={() => void editing.save()}
            >
              {alerts.tryAgain}
            </Button>
          </Group>
        </Notice>
      )}
    </Stack>
  );
}

interface WaitingNoticeProps {
  tabs: readonly EditorTab[];
  shown: string | null;
  onOpen: (tab: string) => void;
}

/** Leads to the first tab in which something waits for an answer, unless it is shown. */
export function WaitingNotice({ tabs, shown, onOpen }: WaitingNoticeProps) {
  const waiting = tabs.filter((tab) => tab.waiting);
  const [next] = waiting;
  if (!next || waiting.some(({ value }) => value === shown)) return null;
  const count = waiting.reduce((sum, tab) => sum + (tab.waiting ?? 0), 0);
  return (
    <Box mb="md">
      <Notice kind="info">
        {alerts.waiting(count)}
        <Group mt="xs">
          <Button size="sm" onClick={() => onOpen(next.value)}>
            {alerts.answer}
          </Button>
        </Group>
      </Notice>
    </Box>
  );
}

/** Says that another user saved first; offers to keep the own changes or load the new version. */
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
        <Button variant="default" onClick={() => void editing.resolveConflict(false)}>
          {stale.reload}
        </Button>
        <Button onClick={() => void editing.resolveConflict(true)}>{stale.keep}</Button>
      </DialogButtons>
    </Modal>
  );
}
