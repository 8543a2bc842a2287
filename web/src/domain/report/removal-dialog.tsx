import { calls, limits, removalDays } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useVisitor } from '../../api/session.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Text } from '../../kit/layout/layout.ts';
import { AboutField } from '../fields/about-field.tsx';
import { reporting, removal as text } from './messages.ts';
import { AnswerAddress, emailFault, SentDialog } from './report-dialog.tsx';

/** Asks the superusers to remove a person; everything in it is optional. */
export function RemovalDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { user, state } = useVisitor();
  const isSignedOut = state === 'signed-out';
  const form = useForm({
    initial: { message: '', email: '' },
    check: ({ email }) => (email.trim() === '' ? {} : emailFault(email.trim())),
    send: ({ message, email }) =>
      callApi(calls.askForRemoval, {
        params: { id: String(id) },
        body: { message, ...(isSignedOut && email.trim() ? { email: email.trim() } : {}) },
      }),
    sentenceFor: (error) => detailOr(error, text.failed),
  });
  if (form.isSent) {
    const email = user?.email ?? form.values.email.trim();
    return <SentDialog onClose={onClose}>{text.sentText(removalDays, email)}</SentDialog>;
  }
  return (
    <FormDialog
      holdsInput
      onClose={onClose}
      title={text.title}
      form={form}
      submit={text.submit}
      busy={reporting.busy}
    >
      <Text c="dimmed">{text.lead(removalDays)}</Text>
      <AboutField
        {...form.text('message')}
        label={text.message}
        max={limits.reportWords}
        rows={4}
      />
      {isSignedOut && (
        <AnswerAddress {...form.text('email')} label={text.email} description={text.emailHint} />
      )}
    </FormDialog>
  );
}
