import { Button } from '@mantine/core';
import { Group } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import { draftText } from '../messages.ts';
import { formatMinute } from '../text/formats.ts';
import type { DraftState } from './use-draft.ts';

/** Offers to restore the unsaved changes of an earlier visit, or says that they were restored. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  if (draft.isRestored) return <Notice kind="info">{draftText.restored}</Notice>;
  if (draft.offeredFrom === null) return null;
  return (
    <Notice kind="info">
      {draftText.offer(formatMinute(new Date(draft.offeredFrom).toISOString()))}
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="default" onClick={draft.restore}>
          {draftText.restore}
        </Button>
        <Button size="sm" variant="subtle" onClick={draft.refuse}>
          {draftText.discard}
        </Button>
      </Group>
    </Notice>
  );
}
