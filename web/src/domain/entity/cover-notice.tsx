import type { Cover } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Group, Text } from '../../kit/layout/layout.ts';
import { coverText } from './cover-messages.ts';
import { reveal, useRevealed } from './covers.ts';

interface CoverNoticeProps {
  /** As the server sent it. */
  entity: { id: number; cover: Cover; cover_note: string };
}

/** Says what of an entity is covered, in the words of its community, and shows it after a press. */
export function CoverNotice({ entity: { id, cover, cover_note: note } }: CoverNoticeProps) {
  const revealed = useRevealed();
  if (cover === 'none' || revealed.has(id)) return null;
  return (
    <Group gap="sm" py="xxs">
      <Text fz="sm" c="var(--mg-ink-soft)">
        {coverText.covered[cover]}
        {note !== '' && (
          <>
            {' '}
            <q dir="auto">{note}</q>
          </>
        )}
      </Text>
      <Button size="xs" variant="default" onClick={() => reveal(id)}>
        {coverText.show}
      </Button>
    </Group>
  );
}
