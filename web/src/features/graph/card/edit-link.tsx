import type { EntityType } from '@mangrove/contract/browser';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editorPaths } from '../../../api/paths.ts';
import { useMayEdit } from '../../../domain/entity/may-edit.ts';
import { LinkIcon } from '../../../kit/layout/icon-button.tsx';
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
    <LinkIcon
      to={editorPaths[type]}
      params={{ id: String(id) }}
      title={cardMessages.edit}
      label={cardMessages.edit}
      Icon={IconPencil}
    />
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
