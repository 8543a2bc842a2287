import { calls, type Tag } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../../api/api-error.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { renaming as text } from './messages.ts';
import { TagNameField, useTypedName } from './tag-name-field.tsx';
import { validateTagName } from './tag-rules.ts';
import { useTagChange } from './use-tag-change.ts';

interface RenameTagProps {
  tag: Tag;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** Renames a tag on all entities. An unchanged name only closes the form. */
export function RenameTag({ tag, onClose, onRenamed }: RenameTagProps) {
  const { typed, refuse, field } = useTypedName(tag.name);
  const renaming = useTagChange({
    call: (name: string) =>
      callApi(calls.updateTag, { params: { id: String(tag.id) }, body: { name } }),
    done: () => text.done,
    failedToast: (error) => sentenceOr429(error, text.failed),
    onFailed: (error) => refuse(detailOr(error, text.failed)),
    onDone: ({ name }) => {
      onClose();
      onRenamed(name);
    },
  });
  return (
    <ActionForm
      action={renaming}
      label={text.submit}
      busyLabel={text.busy}
      isInline
      isReady={typed.trim() !== '' && typed.trim() !== tag.name}
      onSubmit={() => {
        const judged = validateTagName(typed, tag.tag_status);
        if ('message' in judged) refuse(judged.message);
        else if (judged.name === tag.name) onClose();
        else renaming.run(judged.name);
      }}
      onClose={onClose}
    >
      <TagNameField {...field} label={text.label} autoFocus />
    </ActionForm>
  );
}
