import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import { searchMessages } from './messages.ts';

export function MatchBadge() {
  return (
    <Badge component="span" flex="none" bg="var(--mg-accent)" c="var(--mg-on-accent)">
      {searchMessages.match}
    </Badge>
  );
}
