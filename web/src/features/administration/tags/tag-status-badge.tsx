import '@mantine/core/styles/Badge.layer.css';
import type { TagStatus } from '@mangrove/contract';
import { Badge } from '@mantine/core';
import { statusName } from './messages.ts';
import styles from './tags.module.css';

export function TagStatusBadge({ status }: { status: TagStatus }) {
  return (
    <Badge className={status === 'OFFICIAL' ? '' : (styles.unofficial ?? '')}>
      {statusName[status]}
    </Badge>
  );
}
