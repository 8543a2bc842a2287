import type { EntityType } from '@mangrove/contract/browser';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editorPaths } from '../../../api/paths.ts';
import { useShowsEditLink } from '../../../domain/entity/shows-edit-link.ts';
import { LinkIcon } from '../../../kit/layout/icon-button.tsx';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { cardMessages } from './messages.ts';

interface EditLinkProps {
  type: EntityType;
  id: number;
}

/** A link to the editor of an entity; nothing for users who are shown none. */
export function EditLink({ type, id }: EditLinkProps) {
  if (!useShowsEditLink(type, id)) return null;
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

/** Renders the next step of a card without connections; `isBlank` if it has no text or tags. */
export type NextStep = (isBlank: boolean) => ReactNode;

/** A link from an empty card to the editor; nothing for users who are shown none. */
export function NextStepLink({ type, id, isBlank }: EditLinkProps & { isBlank: boolean }) {
  if (!useShowsEditLink(type, id)) return null;
  return (
    <LinkButton to={editorPaths[type]} params={{ id: String(id) }} variant="default" size="sm">
      {isBlank ? cardMessages.completeProfile : cardMessages.addConnections}
    </LinkButton>
  );
}
