import type { AdminEntity } from '@mangrove/contract/browser';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { editorPaths, paths } from '../../api/paths.ts';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { IconButton, LinkIcon } from '../../kit/layout/icon-button.tsx';
import type { EntityToDelete } from './delete-entity-dialog.tsx';
import { entityActions as text } from './messages.ts';

interface NodeActionsProps {
  node: AdminEntity;
  onDelete: (entity: EntityToDelete) => void;
}

/** The actions of an entity in a list: links to the map, its page and its editor, and delete. */
export function NodeActions({ node: { id, type, name }, onDelete }: NodeActionsProps) {
  return (
    <>
      <LinkIcon
        label={text.view(name)}
        Icon={IconEye}
        to={paths.map}
        search={{ node: `${type}_${id}`, zoom: true }}
      />
      <PageLink type={type} id={id} name={name} />
      <LinkIcon
        label={text.edit(name)}
        Icon={IconPencil}
        to={editorPaths[type]}
        params={{ id: String(id) }}
      />
      <IconButton
        label={text.delete(name)}
        Icon={IconTrash}
        onClick={() => onDelete({ type, id, name })}
      />
    </>
  );
}
