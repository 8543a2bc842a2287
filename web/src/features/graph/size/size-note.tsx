import { countStarts } from '@mangrove/graph/layout';
import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { sizeMessages } from './messages.ts';

/** Says what the sizes of nodes stand for. */
export function SizeNote() {
  const { color, all } = useScreen();
  if (color.sizeBy === null) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" px="xs">
      {sizeMessages.meaning(color.sizeBy, all.size, countStarts(all.size, all.adjacency))}
    </Text>
  );
}
