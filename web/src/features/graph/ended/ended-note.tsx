import { useQuery } from '@tanstack/react-query';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { endedMessages as text } from './messages.ts';
import { statesQuery } from './states-query.ts';

/** Says which nodes are drawn paler, and how many they are. */
export function EndedNote({ className = '' }: { className?: string | undefined }) {
  const { network } = useScreen();
  const { data, error } = useQuery(statesQuery);
  if (data === undefined && !error) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" className={className} role="status">
      {error && data === undefined
        ? sentenceOr429(error, text.failed)
        : text.stepBack(data?.stepBack?.countIn(network) ?? 0)}
    </Text>
  );
}
