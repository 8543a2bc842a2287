import type { ToldApart } from '@mangrove/contract/browser';
import { Text } from '../../../kit/layout/layout.ts';
import { cutText } from '../../../kit/text/formats.ts';
import { searchMessages } from './messages.ts';

const aboutLength = 60;

/** The line that tells an entity from others of its name; nothing if it has a name of its own. */
export function Namesake({ of }: { of: ToldApart | undefined }) {
  if (!of) return null;
  const { about, place, connection } = of;
  const parts = [
    cutText(about, aboutLength),
    place,
    connection && searchMessages.connectedWith(connection),
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <Text span display="block" size="xs" c="dimmed" fw="var(--mg-weight-muted)">
      {parts.join(' · ')}
    </Text>
  );
}
