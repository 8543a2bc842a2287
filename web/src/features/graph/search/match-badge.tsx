import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import styles from './match-badge.module.css';
import { searchMessages } from './messages.ts';

export function MatchBadge() {
  return <Badge className={styles.match ?? ''}>{searchMessages.match}</Badge>;
}
