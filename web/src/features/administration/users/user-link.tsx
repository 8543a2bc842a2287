import type { AdminUser } from '@mangrove/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { emailOf } from './user-text.ts';

interface UserLinkProps {
  user: AdminUser;
  isOpen: boolean;
  className: string | undefined;
  /** The address alone unless said otherwise. */
  children?: ReactNode;
}

/** Opens a user's sheet beside what is listed. */
export function UserLink({ user, isOpen, className, children }: UserLinkProps) {
  return (
    <Link
      to={paths.controlPanel}
      search={(before) => ({ ...before, user: String(user.id) })}
      resetScroll={false}
      className={className ?? ''}
      aria-current={isOpen || undefined}
      activeProps={{}}
    >
      {children ?? <bdi>{emailOf(user)}</bdi>}
    </Link>
  );
}
