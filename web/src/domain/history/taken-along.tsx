import type { Act } from '@mangrove/contract/browser';
import { Box, Text } from '../../kit/layout/layout.ts';
import { undoMessages as text } from './messages.ts';

const maxListed = 10;

/** Names the connections of others that are set aside with what somebody created. */
export function TakenAlong({ connections }: { connections: Act['takes_along'] }) {
  if (connections.length === 0) return null;
  const more = connections.length - maxListed;
  return (
    <div>
      <Text>{text.takesAlong(connections.length)}</Text>
      <Box component="ul" pl={40} style={{ listStyle: 'disc' }}>
        {connections.slice(0, maxListed).map(({ name, role, year }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <bdi>{[name, role, year].filter((part) => part !== '').join(', ')}</bdi>
          </li>
        ))}
        {more > 0 && <li>{text.andMore(more)}</li>}
      </Box>
    </div>
  );
}
