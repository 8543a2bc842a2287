import { Button } from '@mantine/core';
import type { KeptDraft } from '../lib/use-kept-draft.ts';
import styles from './kept-draft-notice.module.css';
import { Notice } from './notice.tsx';

const text = {
  offer: (when: string) => `You have changes from ${when} that were not saved.`,
  restore: 'Bring them back',
  discard: 'Discard them',
  restored: 'Your unsaved changes are back.',
} as const;

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Unsaved changes of an earlier visit, to be brought back; or that they are back. */
export function KeptDraftNotice({ keeping }: { keeping: KeptDraft }) {
  if (keeping.isRestored) return <Notice kind="info">{text.restored}</Notice>;
  if (keeping.offeredFrom === null) return null;
  return (
    <Notice kind="info">
      {text.offer(when.format(keeping.offeredFrom))}
      <div className={styles.buttons}>
        <Button size="sm" variant="default" onClick={keeping.restore}>
          {text.restore}
        </Button>
        <Button size="sm" variant="subtle" onClick={keeping.refuse}>
          {text.discard}
        </Button>
      </div>
    </Notice>
  );
}
