import { Button } from '@mantine/core';
import styles from '../map-states.module.css';
import { searchMessages } from './messages.ts';

interface GuestNoticeProps {
  name: string;
  /** On the water it is a sheet of its own, else a part of one. */
  isFloating: boolean;
  onShowAll: () => void;
}

/** The selected node is none of what was found: said in words, with a way to everything. */
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
