import {
  calls,
  chosenReasons,
  cleanText,
  isEmailAddress,
  limits,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useVisitor } from '../../api/session.ts';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { fieldError } from '../../kit/form/field-error.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { OpenDialog } from '../../kit/layout/open-dialog.tsx';
import { AboutField } from '../fields/about-field.tsx';
import { reasonName, reporting as text } from './messages.ts';
import type { Reported } from './report-link.tsx';

const choices = [
  { value: '', label: text.choose },
  ...chosenReasons.map((value) => ({ value, label: reasonName[value] })),
];

interface ReportDialogProps extends Reported {
  /** What the report begins with. */
  words?: string;
  onClose: () => void;
}

/** Asks for the reason of a report, and signed-out visitors for an address for the outcome. */
export function ReportDialog({ type, id, name, words: begun = '', onClose }: ReportDialogProps) {
  const { user, state } = useVisitor();
  // While the session loads, the address is not asked for yet.
  const isSignedOut = state === 'signed-out';
  const form = useForm({
    initial: { reason: '', words: begun, email: '' },
    check: ({ reason, words, email }) => ({
      ...(reason === '' ? { reason: text.reasonMissing } : {}),
      ...(reason === 'other' && cleanText(words) === '' ? { words: text.wordsMissing } : {}),
      ...(isSignedOut ? emailFault(email.trim()) : {}),
    }),
    send: ({ reason, words, email }) =>
      callApi(calls.createReport, {
        body: {
          entity_type: type,
          entity_id: id,
          reason: reason as (typeof chosenReasons)[number],
          words,
          ...(isSignedOut ? { email: email.trim() } : {}),
        },
      }),
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  const { values } = form;
  if (form.isSent) {
    return (
      <SentDialog onClose={onClose}>{text.sentText(user?.email ?? values.email.trim())}</SentDialog>
    );
  }
  const { error: reasonError, onChange: choose, ...reason } = form.text('reason');
  const isOther = values.reason === 'other';
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
      <ChoiceField
        {...reason}
        label={text.reason}
        choices={choices}
        error={fieldError(reasonError)}
        onChoose={choose}
        data-autofocus
      />
      <AboutField
        {...form.text('words')}
        label={isOther ? text.words : text.wordsOptional}
        max={limits.reportWords}
        rows={4}
      />
      {isSignedOut && (
        <AnswerAddress {...form.text('email')} label={text.email} description={text.emailHint} />
      )}
    </FormDialog>
  );
}

/** The address to which the answer goes. */
export function AnswerAddress(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="email" autoComplete="email" />;
}

/** Thanks for what was sent. */
export function SentDialog({ onClose, children }: { onClose: () => void; children: string }) {
  return (
    <OpenDialog onClose={onClose} title={text.sent}>
      <Text role="status">{children}</Text>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </DialogButtons>
    </OpenDialog>
  );
}

export function emailFault(email: string): { email?: string } {
  if (email === '') return { email: text.emailMissing };
  return isEmailAddress(email) ? {} : { email: text.emailWrong };
}
