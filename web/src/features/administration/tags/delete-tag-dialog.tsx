import { calls, type Tag } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { isApiError } from '../../../api/api-error.ts';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { tagDeletion as text } from './messages.ts';
import { followedByDetail } from './use-tag-change.ts';

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
  return (
    <ConfirmActionDialog
      title={text.title}
      label={text.confirm}
      busyLabel={text.busy}
      isDestructive
      call={() => callApi(calls.deleteTag, { params: { id: String(tag.id) } })}
      done={({ deleted_tag }) =>
        from === 'list' ? text.deletedFromList(deleted_tag.name) : text.deletedFromDetails
      }
      failedToast={followedByDetail(text.failed)}
      onDone={leave}
      onFailed={(error) => {
        // Another superuser has deleted or merged the tag.
        if (isApiError(error) && error.status === 404) leave();
      }}
      refresh={refreshNetwork}
      onClose={onClose}
    >
      <Text fw="bold">{text.question(tag.name)}</Text>
      <Text>{tag.usage_count === 0 ? text.unused : text.used(tag.usage_count)}</Text>
      {tag.tag_status === 'OFFICIAL' && <Text>{text.official}</Text>}
    </ConfirmActionDialog>
  );
}
