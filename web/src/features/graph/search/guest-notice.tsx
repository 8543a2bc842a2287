import { Button } from '@mantine/core';
import styles from '../map-states.module.css';
import { searchMessages } from './messages.ts';

interface GuestNoticeProps {
  name: string;
  onShowAll: () => void;
}

/** The selected node is none of what was found: said in words, with a way to everything. */
export function GuestNotice({ name, onShowAll }: GuestNoticeProps) {
  return (
    <div className={styles.gone} role="status" data-furniture>
      <div>
        <p className={styles.goneTitle}>{searchMessages.guestTitle(name)}</p>
        <p>{searchMessages.guestText}</p>
      </div>
      <Button variant="default" size="sm" onClick={onShowAll}>
        {searchMessages.guestWayOut}
      </Button>
    </div>
  );
}
