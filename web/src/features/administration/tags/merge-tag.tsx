import { calls, type Tag } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { tagAdministrationKey } from '../../../api/keys.ts';
import { fetchAtOnce } from '../../../api/query-client.ts';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { useOptions } from '../../../kit/async-combobox/use-options.ts';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { mergeTargetsQuery, tagQuery } from './api.ts';
import { merging as text } from './messages.ts';
import { useTypedName } from './tag-name-field.tsx';
import { checkMerge } from './tag-rules.ts';
import { useTagChange } from './use-tag-change.ts';

interface MergeTagProps {
  source: Tag;
  onClose: () => void;
  onMerged: (targetName: string) => void;
}

/** Thrown if the form itself refuses a merge, before any request to merge. */
class MergeRefused extends Error {
  override readonly name = 'MergeRefused';
}

const failureOf = (error: Error) =>
  error instanceof MergeRefused ? error.message : detailOr(error, text.failed);

/** Merges a tag into another one. Only unofficial tags are offered and accepted. */
export function MergeTag({ source, onClose, onMerged }: MergeTagProps) {
  const queries = useQueryClient();
  const { typed, type, refuse, field } = useTypedName();
  const query = (wanted: string) => mergeTargetsQuery(wanted, source);
  const found = useOptions({ typed, query, minLength: 0 });
  const merging = useTagChange({
    call: async (given: string) => {
      const target = given.trim() === '' ? null : await fetchAtOnce(queries, tagQuery(given));
      const refused = checkMerge(source, given, target);
      if (target === null && given.trim() !== '')
        void queries.invalidateQueries({ queryKey: tagAdministrationKey });
      if (refused !== null || target === null) {
        throw new MergeRefused(refused ?? text.targetNotFound);
      }
      return callApi(calls.mergeTags, {
        params: { id: String(source.id) },
        body: { target_id: target.id },
      });
    },
    done: (target) => text.done(source.name, target.name),
    failedToast: failureOf,
    onFailed: (error) => refuse(failureOf(error)),
    onDone: (target) => {
      onClose();
      onMerged(target.name);
    },
  });
  return (
    <ActionForm
      action={merging}
      label={text.submit}
      busyLabel={text.busy}
      isInline
      onSubmit={() => merging.run(typed)}
      onClose={onClose}
    >
      <AsyncCombobox
        {...found}
        isInline
        isCompact
        label={text.label}
        description={text.hint}
        placeholder={text.placeholder}
        typed={typed}
        error={field.error}
        autoFocus
        maxLength={200}
        autoCapitalize="characters"
        optionKey={({ name }) => name}
        renderOption={({ name, usage_count }) => (
          <Group justify="space-between" wrap="nowrap" flex={1}>
            {name}
            <Text span c="dimmed" fz="sm">
              {text.references(usage_count)}
            </Text>
          </Group>
        )}
        onType={type}
        onChoose={({ name }) => type(name)}
        onEnter={merging.run}
        texts={{ list: text.label, none: text.targetNotFound }}
      />
    </ActionForm>
  );
}
