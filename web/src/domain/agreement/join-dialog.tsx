import { calls, type EntityType, limits } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { makeIdempotencyKey } from '../../api/idempotency-key.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { refreshEntitiesAndHistory } from '../entity/entity-calls.ts';
import { YearsField } from '../fields/years-field.tsx';
import { joining as text } from './messages.ts';

interface JoinDialogProps {
  type: EntityType;
  id: number;
  name: string;
  onClose: () => void;
}

/** Connects the visitor's own profile with a project or organisation. */
export function JoinDialog({ type, id, name, onClose }: JoinDialogProps) {
  const queries = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  const form = useForm({
    initial: { role: '', years: '' },
    check: () => ({}),
    send: async ({ role, years }) => {
      const { confirmation } = await callApi(
        calls.joinEntity,
        {
          params: { type, id: String(id) },
          body: { role_type: role, years_involved: years },
        },
        { idempotencyKey },
      );
      void showToast('success', text.sent[confirmation](name));
      await refreshEntitiesAndHistory(queries);
      onClose();
    },
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  const years = form.text('years');
  return (
    <FormDialog
      holdsInput
      onClose={onClose}
      title={text.title(name)}
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <Text c="dimmed">{text.lead}</Text>
      <TextField
        {...form.text('role')}
        label={text.role}
        description={text.roleHint}
        maxLength={limits.role}
      />
      <YearsField label={text.years} value={years.value} cut={40} onChange={years.onChange} />
    </FormDialog>
  );
}
