import { Button } from '@mantine/core';
import { Group } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import { formatMinute } from '../text/formats.ts';
import type { DraftState } from './use-draft.ts';

const text = {
  offer: (when: string) => `You have changes from ${when} that were not saved.`,
  restore: 'Bring them back',
  discard: 'Discard them',
  restored: 'Your unsaved changes are back.',
} as const;

/** Offers to restore the unsaved changes of an earlier visit, or says that they were restored. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  if (draft.isRestored) return <Notice kind="info">{text.restored}</Notice>;
  if (draft.offeredFrom === null) return null;
  return (
    <Notice kind="info">
      {text.offer(formatMinute(new Date(draft.offeredFrom).toISOString()))}
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="default" onClick={draft.restore}>
          {text.restore}
        </Button>
        <Button size="sm" variant="subtle" onClick={draft.refuse}>
          {text.discard}
        </Button>
      </Group>
    </Notice>
  );
}
