import { useId } from 'react';
import { Box, Text, Title } from '../../../kit/layout/layout.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { Swatch } from './color-legend.tsx';
import styles from './groups-list.module.css';
import type { MapGroup } from './known-colors.ts';
import { colorMessages as text } from './messages.ts';

interface GroupsListProps {
  groups: readonly MapGroup[];
  /** The id of the focused group. */
  focused: number | undefined;
  isColored: boolean;
  onChoose: (id: number | null) => void;
}

/** The groups of the network; choosing one shows it alone, choosing it again shows all. */
export function GroupsList({ groups, focused, isColored, onChoose }: GroupsListProps) {
  const titleId = useId();
  if (groups.length === 0) return null;
  return (
    <section className={styles.groups} aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId} px="xs" pt="xxs">
        {text.groups}
      </Title>
      <Text size="xs" c="dimmed" px="xs">
        {text.groupsHint}
      </Text>
      <Box component="ul" mt="xxs">
        {groups.map(({ id, name, size, color }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.group}
              aria-pressed={id === focused}
              onClick={() => onChoose(id === focused ? null : id)}
            >
              {isColored && <Swatch color={color} />}
              <Text span inherit flex={1} miw={0}>
                {name}{' '}
              </Text>
              <Text span inherit c="dimmed">
                {formatNumber(size)}
              </Text>
            </button>
          </li>
        ))}
      </Box>
    </section>
  );
}
