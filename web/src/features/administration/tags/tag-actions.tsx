import type { Tag } from '@mangrove/contract/browser';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { tagList } from './messages.ts';
import { TagFormDialog } from './tag-form-dialog.tsx';

/** The dialog to open: edit a tag (null: create one), or delete a tag. */
export type TagAction = { edited: Tag | null } | { deleted: Tag };

interface TagActionsProps {
  tag: Tag;
  onBegin: (action: TagAction) => void;
}

/** The buttons in the row of a tag. */
export function TagActions({ tag, onBegin }: TagActionsProps) {
  return (
    <>
      <IconButton
        label={tagList.edit(tag.name)}
        Icon={IconPencil}
        onClick={() => onBegin({ edited: tag })}
      />
      <IconButton
        label={tagList.delete(tag.name)}
        Icon={IconTrash}
        onClick={() => onBegin({ deleted: tag })}
      />
    </>
  );
}

/** The dialog of a `TagAction`. */
export function TagActionDialog({ onClose, ...action }: TagAction & { onClose: () => void }) {
  if ('edited' in action) return <TagFormDialog tag={action.edited} onClose={onClose} />;
  return <DeleteTagDialog tag={action.deleted} from="list" onClose={onClose} />;
}
