import { Button } from '@mantine/core';
import styles from '../map-states.module.css';
import { searchMessages } from './messages.ts';

interface GuestNoticeProps {
  name: string;
  /** Whether it floats on the map as a sheet of its own, else it is part of a panel. */
  isFloating: boolean;
  onShowAll: () => void;
}

/** Says that the selected node is not among the results, with a button to show everything. */
export function GuestNotice({ name, isFloating, onShowAll }: GuestNoticeProps) {
  return (
    <div
      className={styles.notice}
      role="status"
      data-flat={!isFloating || undefined}
      data-overlay={isFloating || undefined}
    >
      <div>
        <p className={styles.title}>{searchMessages.guestTitle(name)}</p>
        <p>{searchMessages.guestText}</p>
      </div>
      <Button variant="default" size="sm" onClick={onShowAll}>
        {searchMessages.guestWayOut}
      </Button>
    </div>
  );
}
