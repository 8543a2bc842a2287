import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { sizeMessages } from './messages.ts';

/** Says what the sizes of nodes stand for. */
export function SizeNote() {
  const { sizes } = useScreen().color;
  if (sizes === null) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" px="xs">
      {sizeMessages.meaning(sizes.by, sizes.count, sizes.starts)}
    </Text>
  );
}
