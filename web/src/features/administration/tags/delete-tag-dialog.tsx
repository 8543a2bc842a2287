import { calls, type Tag } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { ActionDialog } from '../../../kit/form/action-form.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { tagDeletion as text } from './messages.ts';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

interface DeleteTagDialogProps {
  tag: Tag;
  /** Where the dialog was opened: from the list, the success message names the tag. */
  from: 'list' | 'details';
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation before a tag is deleted and removed from all entities. */
export function DeleteTagDialog({ tag, from, onClose, onDeleted }: DeleteTagDialogProps) {
  const leave = () => {
    onClose();
    onDeleted?.();
  };
  const deleting = useTagChange<void, { deleted_tag: Pick<Tag, 'name'> }>({
    call: () => callApi(calls.deleteTag, { params: { id: String(tag.id) } }),
    done: ({ deleted_tag }) =>
      from === 'list' ? text.deletedFromList(deleted_tag.name) : text.deletedFromDetails,
    failed: followedByDetail(text.failed),
    onDone: leave,
    onGone: leave,
  });
  return (
    <ActionDialog
      title={text.title}
      action={deleting}
      label={text.confirm}
      busyLabel={text.busy}
      isDestructive
      onSubmit={deleting.run}
      onClose={onClose}
    >
      <Text fw="bold">{text.question(tag.name)}</Text>
      <Text>{tag.usage_count === 0 ? text.unused : text.used(tag.usage_count)}</Text>
      {tag.tag_status === 'OFFICIAL' && <Text>{text.official}</Text>}
    </ActionDialog>
  );
}
