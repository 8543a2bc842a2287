import '@mantine/core/styles/Badge.layer.css';
import type { TagStatus } from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';
import { statusName } from './messages.ts';

const sunken = { bg: 'var(--mg-paper-sunken)', c: 'var(--mg-ink-soft)' };

export function TagStatusBadge({ status }: { status: TagStatus }) {
  return <Badge {...(status === 'OFFICIAL' ? {} : sunken)}>{statusName[status]}</Badge>;
}
