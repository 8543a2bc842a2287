import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { isPartial, wholeSize } from '../network/network.ts';
import { partMessages } from './messages.ts';

/** Says of a very large network how much of it is on the map, and what is counted there alone. */
export function PartNote({ className }: { className?: string | undefined }) {
  const { all, color } = useScreen();
  if (!isPartial(all)) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" className={className ?? ''}>
      {partMessages.onMap(all.size, wholeSize(all))}
      {color.dimmed && ` ${partMessages.counted}`}
    </Text>
  );
}
