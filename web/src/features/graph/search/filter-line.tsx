import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import styles from './filter-line.module.css';
import { searchMessages } from './messages.ts';

interface FilterLineProps {
  /** As `hiddenText` says it. */
  text: string;
  isFloating: boolean;
  onClear: () => void;
  /** What the way out is called, where that says all; else it clears the search. */
  wayOut?: string;
}

/** What is hidden, in numbers, with the way out in the same line. */
export function FilterLine({ text, isFloating, onClear, wayOut }: FilterLineProps) {
  return (
    <p className={styles.line} data-floating={isFloating || undefined} data-overlay>
      <IconFilter size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
      <Button variant="subtle" size="sm" flex="none" onClick={onClear}>
        {wayOut ?? (
          <>
            {searchMessages.clear}
            <VisuallyHidden> {searchMessages.clearLine}</VisuallyHidden>
          </>
        )}
      </Button>
    </p>
  );
}
