import '@mantine/core/styles/Pill.layer.css';
import { Pill } from '@mantine/core';
import type { Chip, Filter } from './chips.ts';
import { searchMessages } from './messages.ts';
import styles from './search-panel.module.css';

interface ChipListProps {
  chips: readonly Chip[];
  onRemove: (filter: Filter) => void;
}

/** The filters in force, each with a way to take it back. */
export function ChipList({ chips, onRemove }: ChipListProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={searchMessages.chips}>
      {chips.map(({ text, filter }) => (
        <li key={`${filter.kind} ${text}`}>
          <Pill
            className={styles.chip ?? ''}
            withRemoveButton
            removeButtonProps={{
              'aria-label': searchMessages.removeChip(text),
              'aria-hidden': false,
              tabIndex: 0,
              size: 26,
              iconSize: 15,
            }}
            onRemove={() => onRemove(filter)}
          >
            {text}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
