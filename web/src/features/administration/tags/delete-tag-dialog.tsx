import { deleteTag, type Tag } from '@mangrove/contract';
import { callApi } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { tagDeletion as text } from './messages.ts';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

interface DeleteTagDialogProps {
  tag: Tag;
  /** What is said afterwards: the list names the tag. */
  from: 'list' | 'details';
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a tag is taken off everything that has it. */
export function DeleteTagDialog({ tag, from, onClose, onDeleted }: DeleteTagDialogProps) {
  const leave = () => {
    onClose();
    onDeleted?.();
  };
  const deleting = useTagChange({
    call: () => callApi(deleteTag, { params: { id: String(tag.id) } }),
    done: ({ deleted_tag }) =>
      from === 'list' ? text.deletedFromList(deleted_tag.name) : text.deletedFromDetails,
    failed: followedByDetail(text.failed),
    onDone: leave,
    onGone: leave,
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong>{text.question(tag.name)}</strong>
      </p>
      <p>{tag.usage_count === 0 ? text.unused : text.used(tag.usage_count)}</p>
      {tag.tag_status === 'OFFICIAL' && <p>{text.official}</p>}
    </ConfirmDialog>
  );
}
