import '@mantine/core/styles/Badge.layer.css';
import type { AdminUser } from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Hint } from '../../../kit/layout/hint.tsx';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { issueText, badges as text } from './messages.ts';

/** The badges for the state and the issues of an account. */
export function UserBadges({ user }: { user: AdminUser }) {
  return (
    <>
      {user.is_superuser && <Badge color="plum">{text.superuser}</Badge>}
      {!user.is_verified && <YellowBadge>{text.unverified}</YellowBadge>}
      {!user.is_active && (
        <Badge bg="var(--mg-paper-sunken)" c="var(--mg-ink)">
          {text.inactive}
        </Badge>
      )}
      {user.issues.length > 0 && (
        <Hint label={issuesText(user)}>
          <Badge
            color="red"
            leftSection={<IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
          >
            {text.issues}
            <VisuallyHidden>{text.issuesRead(issuesText(user))}</VisuallyHidden>
          </Badge>
        </Hint>
      )}
    </>
  );
}

/** A yellow badge with a line around it. */
export function YellowBadge({ children }: { children: string }) {
  const border = '1px solid var(--mg-accent-line)';
  return (
    <Badge color="yellow" c="var(--mg-ink)" style={{ border }}>
      {children}
    </Badge>
  );
}

export function hasBadges(user: AdminUser): boolean {
  return user.is_superuser || !user.is_verified || !user.is_active || user.issues.length > 0;
}

/** The issues of an account: "More than one profile. Unverified, but has logged in." */
export function issuesText({ issues }: Pick<AdminUser, 'issues'>): string {
  return issues.map((issue) => issueText[issue]).join(' ');
}
