import type { calls, EntityType, ReplyOf, SessionUser } from '@mangrove/contract/browser';
import { roleSuffices } from '@mangrove/contract/browser';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { editorPaths } from '../../../api/paths.ts';
import { useVisitor } from '../../../api/session.ts';
import { useWhileSignedIn } from '../../../domain/entity/own-profile.ts';
import { ownRolesQuery } from '../../../domain/entity/own-queries.ts';
import { IconLink } from '../../../kit/layout/icon-link.tsx';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { cardMessages } from './messages.ts';

interface EditLinkProps {
  type: EntityType;
  id: number;
}

/** Leads to the editor of an entity, for whoever may edit it; nothing for everybody else. */
export function EditLink({ type, id }: EditLinkProps) {
  if (!useMayEdit(type, id)) return null;
  return (
    <IconLink
      to={editorPaths[type]}
      params={{ id: String(id) }}
      title={cardMessages.edit}
      aria-label={cardMessages.edit}
    >
      <IconPencil size={20} stroke={1.75} aria-hidden />
    </IconLink>
  );
}

/** What to do about a card without connections; `isBlank` when it tells nothing else either. */
export type NextStep = (isBlank: boolean) => ReactNode;

/** The way from an empty card to the editor, for whoever may edit the entity. */
export function NextStepLink({ type, id, isBlank }: EditLinkProps & { isBlank: boolean }) {
  if (!useMayEdit(type, id)) return null;
  return (
    <LinkButton to={editorPaths[type]} params={{ id: String(id) }} variant="default" size="sm">
      {isBlank ? cardMessages.completeProfile : cardMessages.addConnections}
    </LinkButton>
  );
}

function useMayEdit(type: EntityType, id: number): boolean {
  const { user } = useVisitor();
  const { data: roles } = useQuery({ ...ownRolesQuery, enabled: useWhileSignedIn() });
  return user !== null && mayEdit(user, roles ?? [], type, id);
}

/** Owners and contributors of the entity, and superusers everywhere. */
export function mayEdit(
  user: SessionUser,
  roles: ReplyOf<typeof calls.readOwnRoles>,
  type: EntityType,
  id: number,
): boolean {
  if (user.is_superuser) return true;
  return roles.some(
    ({ entity_type, entity_id, role_type }) =>
      entity_type === type && entity_id === id && roleSuffices(role_type, 'CONTRIBUTOR'),
  );
}
