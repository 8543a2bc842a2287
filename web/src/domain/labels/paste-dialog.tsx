import '../../kit/form/field-styles.ts';
import { Textarea } from '@mantine/core';
import { fieldError } from '../../kit/form/field-error.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/layout/layout.ts';
import { attachPaste } from './attach-paste.ts';
import { labelFieldText as text } from './field-messages.ts';
import type { Labelled } from './label-list.tsx';

interface PasteDialogProps {
  value: Labelled;
  onAttach: (attached: Labelled) => void;
  onClose: () => void;
}

/** Takes the JSON of a project of the Hub; what is not one changes nothing and says why. */
export function PasteDialog({ value, onAttach, onClose }: PasteDialogProps) {
  const form = useForm({
    initial: { json: '' },
    check: ({ json }) => {
      const attached = attachPaste(json, value);
      return typeof attached === 'string' ? { json: attached } : {};
    },
    send: async ({ json }) => {
      const attached = attachPaste(json, value);
      if (typeof attached !== 'string') onAttach(attached);
      onClose();
    },
    sentenceFor: String,
  });
  const { onChange, error, ...field } = form.text('json');
  return (
    <FormDialog
      holdsInput
      onClose={onClose}
      title={text.dialogTitle}
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <Text c="dimmed">{text.lead}</Text>
      <Textarea
        {...field}
        label={text.json}
        rows={8}
        spellCheck={false}
        error={fieldError(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
