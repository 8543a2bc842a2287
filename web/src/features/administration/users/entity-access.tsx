import type { AdminUser, AdminUserRole } from '@mangrove/contract/browser';
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconPlus, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { editorPaths } from '../../../api/paths.ts';
import { kindValue } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { roleName } from '../../../domain/entity/messages.ts';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { rolesQuery } from './api.ts';
import styles from './entity-access.module.css';
import { access as text } from './messages.ts';
import { DeleteAccessEntityDialog, RevokeDialog } from './role-dialogs.tsx';
import { YellowBadge } from './user-badges.tsx';

type Question = { kind: 'revoke' | 'delete'; role: AdminUserRole };

/** The roles of a user on entities: people first, then organisations, then projects. */
export function EntityAccess({ user }: { user: AdminUser }) {
  const [isAdding, setAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <section aria-labelledby="entity-access-title">
      <Group justify="space-between" wrap="nowrap">
        <h3 id="entity-access-title">{text.title}</h3>
        <ToolButton Icon={IconPlus} variant="subtle" onClick={() => setAdding(true)}>
          {text.addNode}
        </ToolButton>
      </Group>
      <Roles userId={user.id} onAsk={setQuestion} />
      {isAdding && <AddNodeDialog user={user} onClose={() => setAdding(false)} />}
      {question?.kind === 'revoke' && <RevokeDialog role={question.role} onClose={close} />}
      {question?.kind === 'delete' && (
        <DeleteAccessEntityDialog role={question.role} onClose={close} />
      )}
    </section>
  );
}

function Roles({ userId, onAsk }: { userId: number; onAsk: (question: Question) => void }) {
  const query = useQuery(rolesQuery(userId));
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed} rows={2}>
      {(roles) =>
        roles.length === 0 ? (
          <Text c="dimmed">{text.none}</Text>
        ) : (
          <ul>
            {roles.map((role) => (
              <RoleRow key={role.id} role={role} onAsk={(kind) => onAsk({ kind, role })} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

interface RoleRowProps {
  role: AdminUserRole;
  onAsk: (kind: Question['kind']) => void;
}

function RoleRow({ role, onAsk }: RoleRowProps) {
  const { entity_type: type, entity_id: id } = role;
  const { name } = role.entity_details;
  return (
    <Group component="li" gap="sm" wrap="nowrap" mih={60} className={styles.role ?? ''}>
      <KindGlyph type={type} size={18} colored />
      <Stack gap={0} flex={1} miw={0}>
        <Link to={editorPaths[type]} params={{ id: String(id) }} className={styles.name}>
          {name}
        </Link>
        <Text span truncate c="dimmed" fz="sm">
          {text.kindAndRole(kindValue[type], roleName[role.role_type])}
        </Text>
      </Stack>
      {role.is_last_owner && <YellowBadge>{text.lastOwner}</YellowBadge>}
      <PageLink type={type} id={id} name={name} />
      {/* The dots of its icon, not the edge of its button, align with the edge of the rows. */}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton
            me="calc(-1 * var(--mg-space-sm))"
            label={text.actions(name)}
            Icon={IconDotsVertical}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserMinus size={20} stroke={1.75} aria-hidden />}
            onClick={() => onAsk('revoke')}
          >
            {text.revoke}
          </Menu.Item>
          <Menu.Item
            c="var(--mg-danger-text)"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={() => onAsk('delete')}
          >
            {text.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
