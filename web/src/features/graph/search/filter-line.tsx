import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import styles from './filter-line.module.css';
import { searchMessages } from './messages.ts';

interface FilterLineProps {
  /** The sentence, such as that of `hiddenText`. */
  text: string;
  isFloating: boolean;
  onClear: () => void;
  /** The text of the button; by default it says that the search is cleared. */
  wayOut?: string;
}

/** A line that says how much is hidden, with a button to show it again. */
export function FilterLine({ text, isFloating, onClear, wayOut }: FilterLineProps) {
  return (
    <p className={styles.line} data-floating={isFloating || undefined} data-overlay>
      <IconFilter size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
      <Button
        variant="subtle"
        size="sm"
        flex="none"
        aria-label={wayOut ?? searchMessages.clearLine}
        onClick={onClear}
      >
        {wayOut ?? searchMessages.clear}
      </Button>
    </p>
  );
}
