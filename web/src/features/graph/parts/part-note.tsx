import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { partMessages } from './messages.ts';

/** Says of a very large network how much of it is on the map. */
export function PartNote({ className }: { className?: string | undefined }) {
  const { all } = useScreen();
  if (all.total === undefined || all.size >= all.total) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" className={className ?? ''}>
      {partMessages.onMap(all.size, all.total)}
    </Text>
  );
}
