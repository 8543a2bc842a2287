import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { ReportLink } from './report-link.tsx';

const call = 'POST /api/v1/reports';
const session = 'GET /api/v1/auth/session';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ [call]: { status: 204 } });
});
afterEach(() => server.stop());

async function open() {
  await renderPart(<ReportLink type="project" id={12} name="Tide Lines" />);
  await userEvent.click(screen.getByRole('button', { name: 'Report Tide Lines' }));
  return screen.findByRole('dialog', { name: 'Report Tide Lines' });
}

it('requires a reason and an e-mail address from a visitor, and words for the reason "other"', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('What is the matter?'), 'other');
  await userEvent.type(screen.getByLabelText('Your email address'), 'kiri');
  const send = screen.getByRole('button', { name: 'Send Report' });
  await userEvent.click(send);
  expect(screen.getByText('Please write what is the matter.')).toBeInTheDocument();
  expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
  expect(server.callsTo(call)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('In your words'), 'It is ours.');
  await userEvent.type(screen.getByLabelText('Your email address'), '@example.com');
  await userEvent.dblClick(send);
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toHaveTextContent(
    'one email goes to kiri@example.com',
  );
  expect(server.callsTo(call).map(({ body }) => JSON.parse(body))).toEqual([
    {
      entity_type: 'project',
      entity_id: 12,
      reason: 'other',
      words: 'It is ours.',
      email: 'kiri@example.com',
    },
  ]);
});

it('does not ask a signed-in user for an address', async () => {
  server.answers[session] = {
    status: 200,
    body: { authenticated: true, user: aroha, sessionExpires: null },
  };
  await open();
  await screen.findByLabelText('What is the matter?');
  expect(screen.queryByLabelText('Your email address')).toBeNull();
});

it('lets somebody who finds themselves on the map ask to leave, without an account or a reason', async () => {
  const asked = 'POST /api/v1/people/10/removal';
  server.answers[asked] = { status: 204 };
  await renderPart(<ReportLink type="person" id={10} name="Mere Kingi" />);
  await userEvent.click(screen.getByRole('button', { name: /^Remove me: .* Mere Kingi/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask to be removed' });
  expect(dialog).toHaveTextContent('answers within 30 days');
  const send = screen.getByRole('button', { name: 'Ask to be removed' });
  await userEvent.type(screen.getByLabelText('Your email address (optional)'), 'mere');
  await userEvent.click(send);
  expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Your email address (optional)'));
  await userEvent.click(send);
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toHaveTextContent(
    'decide within 30 days.',
  );
  expect(server.callsTo(asked).map(({ body }) => JSON.parse(body))).toEqual([{ message: '' }]);
});

it('does not offer to leave to those who look after it, or where it is no person', async () => {
  const leave = () => screen.queryByRole('button', { name: /^Remove me/u });
  const { unmount } = await renderPart(<ReportLink type="project" id={12} name="Tide Lines" />);
  expect(screen.getByRole('button', { name: 'Report Tide Lines' })).toBeInTheDocument();
  expect(leave()).not.toBeInTheDocument();
  unmount();
  server.answers[session] = sessionOf({ ...aroha, is_superuser: true });
  await renderPart(<ReportLink type="person" id={10} name="Mere Kingi" />);
  await waitFor(() => expect(leave()).not.toBeInTheDocument());
});
