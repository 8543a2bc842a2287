import { entityTypes } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../api/paths.ts';
import { kindPlural } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Box, Group, Text } from '../../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';

/** The short legend, for narrow maps: what the shapes mean and how many of each there are. */
export function MapLegend() {
  const { color, counts } = useScreen();
  return (
    <Group
      component="ul"
      gap="var(--mg-space-xxs) var(--mg-space-sm)"
      fz="sm"
      lh="sm"
      aria-label={messages.legendLabel}
    >
      {entityTypes.map((type) => (
        <Group key={type} component="li" gap="xxs" wrap="nowrap">
          <KindGlyph type={type} size={12} colored={color.by === 'kind'} />
          <VisuallyHidden>{kindPlural[type]} </VisuallyHidden>
          <Box component="span" c="dimmed">
            {formatNumber(counts[type])}
          </Box>
        </Group>
      ))}
    </Group>
  );
}

interface MembersOnlyNoteProps {
  count: number;
  className?: string | undefined;
}

/** Says to a visitor how many more there are for members, with a way in; nothing if there are none. */
export function MembersOnlyNote({ count, className = '' }: MembersOnlyNoteProps) {
  if (count === 0) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" className={className}>
      {messages.membersOnly(count)} <Link to={paths.login}>{messages.logIn}</Link>
    </Text>
  );
}

/** Says what dashed lines mean, if there are any. */
export function UnconfirmedNote({ isShown, className = '' }: UnconfirmedNoteProps) {
  if (!isShown) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" className={className}>
      {messages.unconfirmed}
    </Text>
  );
}

interface UnconfirmedNoteProps {
  isShown: boolean;
  className?: string | undefined;
}

interface DemoNoteProps {
  /** How many of the shown entities are invented, for the demo. */
  count: number;
  of: number;
  isShort?: boolean;
  className?: string | undefined;
}

/** Says that entities shown are invented; nothing if none is. */
export function DemoNote({ count, of, isShort = false, className = '' }: DemoNoteProps) {
  if (count === 0) return null;
  return (
    <Text size="xs" c="var(--mg-ink-muted)" mt={isShort ? 0 : 'xxs'} className={className}>
      {messages.demo(count, of)}
    </Text>
  );
}
