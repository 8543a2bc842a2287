import '../../../kit/form/field-styles.ts';
import {
  calls,
  canColor,
  canFilter,
  type DefinedField,
  type DefinedShape,
  definedShapes,
  fieldAudiences,
  hasOptions,
  limits,
} from '@mangrove/contract/browser';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { ActionDialog } from '../../../kit/form/action-form.tsx';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Fieldset, Stack, Text } from '../../../kit/layout/layout.ts';
import { MergeOptions } from './merge-options.tsx';
import { audienceOption, shapeName, fieldForm as text } from './messages.ts';
import { draftOptions, isBlank, OptionsField } from './options-field.tsx';
import { refreshDefinitions } from './refresh-fields.ts';

interface FieldFormDialogProps {
  /** Null for a new field. */
  edited: DefinedField | null;
  onClose: () => void;
}

/** What the form holds. */
function begin(edited: DefinedField | null) {
  return {
    label: edited?.label ?? '',
    help: edited?.help ?? '',
    shape: edited?.shape ?? ('line' as DefinedShape),
    kinds: edited?.kinds ?? (['person'] as DefinedField['kinds']),
    options: draftOptions(edited?.options ?? []),
    audience: edited?.audience ?? ('public' as DefinedField['audience']),
    filters: edited?.filters ?? false,
    colors: edited?.colors ?? false,
    in_table: edited?.in_table ?? false,
    is_asked: edited?.is_asked ?? false,
    version: edited?.version ?? 0,
  };
}
type FieldDraft = ReturnType<typeof begin>;

function save(edited: DefinedField | null, draft: FieldDraft) {
  const { shape, version, options, ...given } = draft;
  const body = {
    ...given,
    filters: given.filters && canFilter(shape),
    colors: given.colors && canColor(shape),
    options: hasOptions(shape)
      ? options
          .filter((option) => !isBlank(option))
          .map(({ key, label }) => ({ ...(key !== undefined && { key }), label }))
      : [],
  };
  return edited
    ? callApi(calls.updateField, { params: { id: String(edited.id) }, body: { ...body, version } })
    : callApi(calls.createField, { body: { ...body, shape } });
}

/** Adds a field, or edits it. After a failure the input stays in the form. */
export function FieldFormDialog({ edited, onClose }: FieldFormDialogProps) {
  const [draft, setDraft] = useState(() => begin(edited));
  const put = (change: Partial<FieldDraft>) => setDraft((now) => ({ ...now, ...change }));
  const saving = useAction({
    call: () => save(edited, draft),
    done: ({ label }) => (edited ? text.saved(label) : text.added(label)),
    failed: (error) => error.message,
    onDone: onClose,
    refresh: refreshDefinitions,
  });
  const { shape } = draft;
  const lacksOptions = hasOptions(shape) && draft.options.every(isBlank);
  return (
    <ActionDialog
      title={edited ? text.editTitle : text.addTitle}
      size={560}
      holdsInput
      action={saving}
      label={edited ? text.save : text.add}
      busyLabel={edited ? text.saving : text.adding}
      isReady={draft.label.trim() !== '' && draft.kinds.length > 0 && !lacksOptions}
      onSubmit={saving.run}
      onClose={onClose}
    >
      <Words draft={draft} isNew={edited === null} onChange={put} />
      {hasOptions(shape) && (
        <OptionsField value={draft.options} onChange={(options) => put({ options })} />
      )}
      {hasOptions(shape) && edited && (
        <MergeOptions
          fieldId={edited.id}
          version={draft.version}
          options={draft.options}
          onMerged={(version, from) =>
            setDraft((now) => ({
              ...now,
              version,
              options: now.options.filter(({ key }) => key !== from),
            }))
          }
        />
      )}
      <Uses draft={draft} onChange={put} />
    </ActionDialog>
  );
}

interface PartProps {
  draft: FieldDraft;
  onChange: (change: Partial<FieldDraft>) => void;
}

/** What a field is called, its shape, and of which kinds it is. */
function Words({ draft, isNew, onChange }: PartProps & { isNew: boolean }) {
  return (
    <>
      <TextField
        label={text.label}
        description={text.labelHint}
        autoComplete="off"
        maxLength={limits.fieldLabel}
        value={draft.label}
        onChange={(label) => onChange({ label })}
        data-autofocus
      />
      <Textarea
        label={text.help}
        description={text.helpHint}
        rows={2}
        maxLength={limits.fieldHelp}
        value={draft.help}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      {isNew ? (
        <ChoiceField
          label={text.shape}
          value={draft.shape}
          choices={definedShapes.map((value) => ({ value, label: shapeName[value] }))}
          onChoose={(shape) => onChange({ shape })}
        />
      ) : (
        <Text c="dimmed">{text.shapeStays(shapeName[draft.shape])}</Text>
      )}
      <Fieldset variant="unstyled" legend={text.kinds}>
        <Stack gap="xs">
          {kinds.map((kind) => (
            <CheckField
              key={kind}
              label={kindPlural[kind]}
              checked={draft.kinds.includes(kind)}
              onChange={(isOf) =>
                onChange({
                  kinds: kinds.filter((one) => (one === kind ? isOf : draft.kinds.includes(one))),
                })
              }
            />
          ))}
        </Stack>
      </Fieldset>
    </>
  );
}

/** Who sees a field, and where it is used. */
function Uses({ draft, onChange }: PartProps) {
  const { shape } = draft;
  return (
    <>
      <ChoiceField
        label={text.audience}
        value={draft.audience}
        choices={fieldAudiences.map((value) => ({ value, label: audienceOption[value] }))}
        onChoose={(audience) => onChange({ audience })}
      />
      <Fieldset variant="unstyled" legend={text.uses}>
        <Stack gap="xs">
          {canFilter(shape) && (
            <CheckField
              label={text.filters}
              checked={draft.filters}
              onChange={(filters) => onChange({ filters })}
            />
          )}
          {canColor(shape) && (
            <CheckField
              label={text.colors}
              checked={draft.colors}
              onChange={(colors) => onChange({ colors })}
            />
          )}
          <CheckField
            label={text.inTable}
            checked={draft.in_table}
            onChange={(in_table) => onChange({ in_table })}
          />
          <CheckField
            label={text.isAsked}
            checked={draft.is_asked}
            onChange={(is_asked) => onChange({ is_asked })}
          />
        </Stack>
      </Fieldset>
    </>
  );
}
