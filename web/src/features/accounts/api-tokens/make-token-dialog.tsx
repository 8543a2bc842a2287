import { calls, limits, type TokenScope } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { CopyField } from '../../../domain/site/copy-field.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { Stack } from '../../../kit/layout/layout.ts';
import { ShownOnce } from '../second-factor/shown-once.tsx';
import { made, making as text, tokens } from './messages.ts';

const scopes: Record<'read' | 'both', TokenScope[]> = { read: ['read'], both: ['read', 'write'] };
const scopeChoices = [
  { value: 'read', label: tokens.reads },
  { value: 'both', label: tokens.both },
];
const dayChoices = Object.entries(text.dayChoices).map(([value, label]) => ({ value, label }));

/** Asks what a token is for, and shows it once when it is made. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '', scope: 'read', days: String(limits.tokenDaysDefault) },
    check: ({ name }) => (name.trim() === '' ? { name: text.nameRequired } : {}),
    send: ({ name, scope, days }) =>
      callApi(calls.createApiToken, {
        body: {
          name,
          scopes: scopes[scope === 'both' ? 'both' : 'read'],
          expires_in_days: Number(days),
        },
      }),
    needsProof: true,
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  if (form.answer) return <MadeToken token={form.answer.token} onClose={onClose} />;
  const scope = form.text('scope');
  const days = form.text('days');
  return (
    <FormDialog
      onClose={onClose}
      title={text.title}
      form={form}
      submit={text.submit}
      busy={text.busy}
    >
      <TextField
        {...form.text('name')}
        label={text.name}
        description={text.nameHint}
        maxLength={limits.tokenName}
        data-autofocus
      />
      <ChoiceField
        label={text.scope}
        value={scope.value}
        choices={scopeChoices}
        onChoose={scope.onChange}
      />
      <ChoiceField
        label={text.days}
        value={days.value}
        choices={dayChoices}
        onChoose={days.onChange}
      />
    </FormDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnce title={made.title}>
      <Stack>
        <p>{made.text}</p>
        <CopyField label={made.token} value={token} rows={3} />
        <p>{made.how}</p>
        <DialogButtons>
          <Button onClick={onClose}>{made.close}</Button>
        </DialogButtons>
      </Stack>
    </ShownOnce>
  );
}
