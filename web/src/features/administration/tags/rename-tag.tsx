import { calls, type Tag } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { renaming as text } from './messages.ts';
import { TagNameField } from './tag-name-field.tsx';
import { validateTagName } from './tag-rules.ts';
import { useTagChange } from './use-tag-change.ts';

interface RenameTagProps {
  tag: Tag;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** Renames a tag on all entities. An unchanged name only closes the form. */
export function RenameTag({ tag, onClose, onRenamed }: RenameTagProps) {
  const [typed, setTyped] = useState(tag.name);
  const [refusal, setRefusal] = useState<string>();
  const renaming = useTagChange({
    call: (name: string) =>
      callApi(calls.updateTag, { params: { id: String(tag.id) }, body: { name } }),
    done: () => text.done,
    failedToast: () => text.failed,
    onFailed: (error) => setRefusal(detailOr(error, text.failed)),
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
        if ('message' in judged) setRefusal(judged.message);
        else if (judged.name === tag.name) onClose();
        else renaming.run(judged.name);
      }}
      onClose={onClose}
    >
      <TagNameField
        label={text.label}
        value={typed}
        error={refusal}
        autoFocus
        onChange={(value) => {
          setTyped(value);
          setRefusal(undefined);
        }}
      />
    </ActionForm>
  );
}
