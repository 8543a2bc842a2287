import { calls, type Tag, type TagType } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { ActionDialog } from '../../../kit/form/action-form.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { offeredTypes, tagForm as text, typeName } from './messages.ts';
import { TagNameField, useTypedName } from './tag-name-field.tsx';
import { validateTagName } from './tag-rules.ts';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

interface TagFormDialogProps {
  /** Null for a new tag. */
  tag: Tag | null;
  onClose: () => void;
}

/** Creates a tag, or edits its name and type. After a failure the input stays in the form. */
export function TagFormDialog({ tag, onClose }: TagFormDialogProps) {
  const { typed, refuse, field } = useTypedName(tag?.name);
  const [type, setType] = useState<TagType>(tag?.tag_type ?? 'community');

  const saving = useTagChange({
    call: (name: string) =>
      tag
        ? callApi(calls.updateTag, {
            params: { id: String(tag.id) },
            body: { tag_type: type, ...(name === tag.name ? {} : { name }) },
          })
        : callApi(calls.createTag, { body: { name, tag_type: type, entity_type: 'person' } }),
    done: () => (tag ? text.updated : text.created),
    failedToast: followedByDetail(tag ? text.updateFailed : text.createFailed),
    onFailed: (error) => refuse(error.message),
    onDone: onClose,
  });

  return (
    <ActionDialog
      title={tag ? text.editTitle : text.createTitle}
      action={saving}
      label={tag ? text.save : text.create}
      busyLabel={tag ? text.saving : text.creating}
      onSubmit={() => {
        // An unchanged name is not checked again: it may have been accepted by older rules.
        const judged =
          tag && typed === tag.name ? { name: typed } : validateTagName(typed, tag?.tag_status);
        if ('message' in judged) refuse(judged.message);
        else saving.run(judged.name);
      }}
      onClose={onClose}
    >
      <TagNameField
        {...field}
        label={text.name}
        data-autofocus
        {...(tag?.tag_status === 'OFFICIAL' ? { description: text.officialHint } : {})}
      />
      <ChoiceField label={text.type} choices={typeChoices(type)} value={type} onChoose={setType} />
    </ActionDialog>
  );
}

/** The types to choose from; a type that is no longer offered stays available on its tags. */
function typeChoices(current: TagType): { value: TagType; label: string }[] {
  const types = Object.keys(offeredTypes) as TagType[];
  if (!types.includes(current)) types.push(current);
  return types.map((value) => ({ value, label: typeName[value] }));
}
