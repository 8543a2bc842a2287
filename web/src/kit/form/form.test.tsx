import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPart } from '../../test-render.tsx';
import { CheckField } from './check-field.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

interface ReefFormProps {
  send: (values: { name: string; isOpen: boolean }) => Promise<string>;
  isIncomplete?: boolean;
}

function ReefForm({ send, isIncomplete = false }: ReefFormProps) {
  const form = useForm({
    initial: { name: '', isOpen: false },
    check: ({ name }) => (name === '' ? { name: 'A name is needed' } : {}),
    send,
    sentenceFor: (error) => `Not saved: ${String(error)}`,
  });
  if (form.isSent) return <p>{form.answer}</p>;
  return (
    <Form form={form} submit="Save" busy="Saving..." isIncomplete={isIncomplete}>
      <TextField {...form.text('name')} label="Name" />
      <CheckField {...form.check('isOpen')} label="Open" />
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

it('does not send an invalid form, and focuses the invalid field', async () => {
  const send = vi.fn<ReefFormProps['send']>();
  await renderPart(<ReefForm send={send} />);
  await userEvent.click(save());
  expect(screen.getByText('A name is needed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
});

it('sends a form once, shows that it is being saved, and then shows the reply', async () => {
  let answer: (text: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const send = vi.fn<ReefFormProps['send']>().mockReturnValue(late);
  await renderPart(<ReefForm send={send} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Reef');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Open' }));
  await userEvent.click(save());
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(send.mock.calls.map(([values]) => values)).toEqual([{ name: 'Reef', isOpen: true }]);
  answer('Saved as reef 7');
  expect(await screen.findByText('Saved as reef 7')).toBeInTheDocument();
});

it('shows why sending failed, and keeps the typed text', async () => {
  await renderPart(<ReefForm send={() => Promise.reject(new RangeError('too deep'))} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Reef');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: RangeError: too deep');
  expect(screen.getByLabelText('Name')).toHaveValue('Reef');
});

it('leads to the field that the server refuses, and says why once', async () => {
  const problem = (message: string) =>
    new ApiError({
      status: 400,
      code: 'malformed',
      detail: 'Two faults.',
      fields: [{ path: 'name.0', message }],
    });
  const send = vi.fn<ReefFormProps['send']>();
  send.mockRejectedValueOnce(problem('Too deep.'));
  send.mockRejectedValueOnce(problem('Not saved: ApiError: Two faults.'));
  await renderPart(<ReefForm send={send} />);
  const name = screen.getByLabelText('Name');
  await userEvent.type(name, 'Reef');
  await userEvent.click(save());
  expect(await screen.findByText('Too deep.')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved: ApiError: Two faults.');
  await userEvent.type(name, 's');
  expect(name).toBeValid();
  await userEvent.click(save());
  await waitFor(() => expect(name).toBeInvalid());
  expect(screen.getAllByText('Not saved: ApiError: Two faults.')).toHaveLength(1);
  expect(name).toHaveValue('Reefs');
});

it('disables the button of an incomplete form', async () => {
  await renderPart(<ReefForm send={() => Promise.resolve('')} isIncomplete />);
  expect(save()).toBeDisabled();
});
