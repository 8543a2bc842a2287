import '@mantine/core/styles/Badge.layer.css';
import type { TagStatus } from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';

const sunken = { bg: 'var(--mg-paper-sunken)', c: 'var(--mg-ink-soft)' };

export function TagStatusBadge({ status }: { status: TagStatus }) {
  return status === 'OFFICIAL' ? <Badge>Official</Badge> : <Badge {...sunken}>Unofficial</Badge>;
}
