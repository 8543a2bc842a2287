import type { AdminUser } from '@mangrove/contract';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconKey,
  IconShield,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../kit/text/formats.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useVisitor } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { ActivationDialog } from './activation-dialog.tsx';
import { listedUser, userQuery } from './api.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EntityAccess } from './entity-access.tsx';
import { sheet as text, users } from './messages.ts';
import { RankDialog } from './rank-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { hasBadges, issuesText, UserBadges } from './user-badges.tsx';
import styles from './user-sheet.module.css';
import { emailOf, lastLoginOf } from './user-text.ts';

interface UserSheetProps {
  userId: number;
  onClose: () => void;
}

/** One user beside the list: what is known, what may be done, and the access rights. */
export function UserSheet({ userId, onClose }: UserSheetProps) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(userQuery(userId, listedUser(queries, userId)));
  const isGone = isApiError(error) && error.status === 404;
  if (data && !isGone) {
    return (
      <SideSheet
        title={emailOf(data)}
        badges={hasBadges(data) && <UserBadges user={data} />}
        onClose={onClose}
      >
        <UserDetails user={data} onDeleted={onClose} />
      </SideSheet>
    );
  }
  return (
    <SideSheet title={text.title} onClose={onClose}>
      {!error && <LoadingOutline label={text.loading} />}
      {isGone && (
        <EmptyState compact title={text.gone} titleOrder={3}>
          {text.goneText}
        </EmptyState>
      )}
      {error && !isGone && (
        <Notice kind="error">
          {text.failed}{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            {text.tryAgain}
          </Button>
        </Notice>
      )}
    </SideSheet>
  );
}

type Question = 'active' | 'delete' | 'rank' | 'reset';

function UserDetails({ user, onDeleted }: { user: AdminUser; onDeleted: () => void }) {
  const visitor = useVisitor();
  const [question, setQuestion] = useState<Question | null>(null);
  const isOwn = visitor.user?.id === user.id;
  const close = () => setQuestion(null);
  const ActiveIcon = user.is_active ? IconUserOff : IconUserCheck;
  return (
    <div className={styles.details}>
      <UserFacts user={user} />
      {user.issues.length > 0 && (
        <p className={styles.issues}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {issuesText(user)}
        </p>
      )}
      {isOwn ? (
        <p className={styles.own}>
          <strong>{text.ownAccount}</strong> {text.cannotModify} {text.cannotReset}
        </p>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
            onClick={() => setQuestion('reset')}
          >
            {text.reset}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShield size={18} stroke={1.75} aria-hidden />}
            onClick={() => setQuestion('rank')}
          >
            {user.is_superuser ? text.removeSuperuser : text.makeSuperuser}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<ActiveIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setQuestion('active')}
          >
            {user.is_active ? text.deactivate : text.reactivate}
          </Button>
        </div>
      )}
      <EntityAccess user={user} />
      <div className={styles.foot}>
        <Button
          variant="outline"
          color="red"
          size="sm"
          disabled={isOwn}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setQuestion('delete')}
        >
          {text.delete}
        </Button>
        {isOwn && <p className={styles.reason}>{text.cannotDelete}</p>}
      </div>
      {question === 'delete' && (
        <DeleteUserDialog user={user} onClose={close} onDeleted={onDeleted} />
      )}
      {question === 'active' && <ActivationDialog user={user} onClose={close} />}
      {question === 'rank' && <RankDialog user={user} onClose={close} />}
      {question === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
    </div>
  );
}

function UserFacts({ user }: { user: AdminUser }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{users.created}</dt>
        <dd>{formatDay(user.created_at)}</dd>
      </div>
      <div>
        <dt>{users.lastLogin}</dt>
        <dd>{lastLoginOf(user, new Date())}</dd>
      </div>
      <div>
        <dt>{text.type}</dt>
        <dd>{user.user_type || text.noType}</dd>
      </div>
      <div>
        <dt>{users.personProfiles}</dt>
        <dd>{user.person_profiles.length}</dd>
      </div>
    </dl>
  );
}
