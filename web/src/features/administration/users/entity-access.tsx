import type { AdminUser, AdminUserRole } from '@mangrove/contract';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPlus, IconTrash, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { editorPaths } from '../../../lib/paths.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { rolesQuery } from './api.ts';
import { DeleteAccessEntityDialog } from './delete-access-entity-dialog.tsx';
import styles from './entity-access.module.css';
import { roleName, sheet, access as text, typeTitle } from './messages.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import badges from './user-badges.module.css';

type Question = { kind: 'revoke' | 'delete'; role: AdminUserRole };

/** What a user may do with which entity: people first, then organisations, then projects. */
export function EntityAccess({ user }: { user: AdminUser }) {
  const [isAdding, setAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <section aria-labelledby="entity-access-title">
      <div className={styles.head}>
        <h3 id="entity-access-title">{text.title}</h3>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text.addNode}
        </Button>
      </div>
      <Roles userId={user.id} onAsk={setQuestion} />
      {isAdding && <AddNodeDialog user={user} onClose={() => setAdding(false)} />}
      {question?.kind === 'revoke' && <RevokeDialog role={question.role} onClose={close} />}
      {question?.kind === 'delete' && (
        <DeleteAccessEntityDialog role={question.role} onClose={close} />
      )}
    </section>
  );
}

interface RolesProps {
  userId: number;
  onAsk: (question: Question) => void;
}

function Roles({ userId, onAsk }: RolesProps) {
  const { data: roles, error, refetch } = useQuery(rolesQuery(userId));
  if (!roles) {
    if (!error) return <LoadingOutline label={text.loading} rows={2} />;
    return (
      <Notice kind="error">
        {text.failed}{' '}
        <Button variant="subtle" size="sm" onClick={() => void refetch()}>
          {sheet.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (roles.length === 0) return <p className={styles.none}>{text.none}</p>;
  return (
    <ul className={styles.roles}>
      {roles.map((role) => (
        <RoleRow key={role.id} role={role} onAsk={(kind) => onAsk({ kind, role })} />
      ))}
    </ul>
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
    <li className={styles.role}>
      <KindGlyph type={type} size={18} coloured />
      <div className={styles.words}>
        <Link to={editorPaths[type]} params={{ id: String(id) }} className={styles.name}>
          {name}
        </Link>
        <span className={styles.what}>
          {typeTitle[type]} · {roleName[role.role_type]}
        </span>
      </div>
      {role.is_last_owner && (
        <Badge color="yellow" className={badges.bordered ?? ''}>
          {text.lastOwner}
        </Badge>
      )}
      <Menu
        position="bottom-end"
        width={220}
        zIndex="var(--mg-z-modal)"
        withinPortal={false}
        floatingStrategy="fixed"
      >
        <Menu.Target>
          <ActionIcon className={styles.menu ?? ''} aria-label={text.actions(name)}>
            <IconDotsVertical size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserMinus size={20} stroke={1.75} aria-hidden />}
            onClick={() => onAsk('revoke')}
          >
            {text.revoke}
          </Menu.Item>
          <Menu.Item
            className={styles.danger ?? ''}
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={() => onAsk('delete')}
          >
            {text.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
