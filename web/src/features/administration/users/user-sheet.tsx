import { type AdminUser, limits } from '@mangrove/contract/browser';
import { IconKey, IconShield, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { useVisitor } from '../../../api/session.ts';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { formatDay } from '../../../kit/text/formats.ts';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { int } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { listedUser, userQuery } from './api.ts';
import { EntityAccess } from './entity-access.tsx';
import { sheet as text, users } from './messages.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { hasBadges, issuesText, UserBadges } from './user-badges.tsx';
import { ActivationDialog, DeleteUserDialog, SuperuserDialog } from './user-dialogs.tsx';
import { emailOf, lastLoginOf } from './user-text.ts';

const address = defineAddress({ user: int(1, limits.idMax) });

/** The id of the user shown beside the list, from the URL, with its setter. */
export function useShownUser() {
  const { values, change } = useUrlState(address);
  return [values.user, (user: number | null) => change({ user })] as const;
}

interface UserSheetProps {
  userId: number;
  onClose: () => void;
}

/** One user in a sheet beside the list: details, actions and roles. */
export function UserSheet({ userId, onClose }: UserSheetProps) {
  const queries = useQueryClient();
  const query = useQuery(userQuery(userId, listedUser(queries, userId)));
  const { data, error } = query;
  const isGone = isApiError(error) && error.status === 404;
  return (
    <SideSheet
      title={data && !isGone ? emailOf(data) : text.title}
      badges={data && !isGone && hasBadges(data) && <UserBadges user={data} />}
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState compact title={text.missing} titleOrder={3}>
          {text.missingText}
        </EmptyState>
      ) : (
        <QueryState query={query} loading={text.loading} failed={text.failed}>
          {(user) => <UserDetails user={user} onDeleted={onClose} />}
        </QueryState>
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
    <Stack gap="md" mt="md" flex={1}>
      <Facts
        isBoxed
        facts={[
          [users.created, formatDay(user.created_at)],
          [users.lastLogin, lastLoginOf(user, new Date())],
          [text.type, user.user_type || text.noType],
          [users.personProfiles, user.person_profiles.length],
        ]}
      />
      {user.issues.length > 0 && <Notice kind="error">{issuesText(user)}</Notice>}
      {isOwn ? (
        <Text fz="sm">
          <strong>{text.ownAccount}</strong> {text.cannotModify} {text.cannotReset}
        </Text>
      ) : (
        <Group gap="sm">
          <ToolButton Icon={IconKey} onClick={() => setQuestion('reset')}>
            {text.reset}
          </ToolButton>
          <ToolButton Icon={IconShield} onClick={() => setQuestion('rank')}>
            {user.is_superuser ? text.removeSuperuser : text.makeSuperuser}
          </ToolButton>
          <ToolButton Icon={ActiveIcon} onClick={() => setQuestion('active')}>
            {user.is_active ? text.deactivate : text.reactivate}
          </ToolButton>
        </Group>
      )}
      <EntityAccess user={user} />
      <Group gap="sm" mt="auto" pt="lg">
        <ToolButton
          Icon={IconTrash}
          variant="outline"
          color="red"
          disabled={isOwn}
          onClick={() => setQuestion('delete')}
        >
          {text.delete}
        </ToolButton>
        {isOwn && (
          <Text c="dimmed" fz="sm">
            {text.cannotDelete}
          </Text>
        )}
      </Group>
      {question === 'delete' && (
        <DeleteUserDialog user={user} onClose={close} onDeleted={onDeleted} />
      )}
      {question === 'active' && <ActivationDialog user={user} onClose={close} />}
      {question === 'rank' && <SuperuserDialog user={user} onClose={close} />}
      {question === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
    </Stack>
  );
}
