import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actsAnswer, anAct } from '../../domain/history/test-acts.ts';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { HistoryButton } from './history-button.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, is_superuser: true }),
  });
});
afterEach(() => server.stop());

it('shows what was changed since the history was last open', async () => {
  const user = userEvent.setup();
  const address = 'GET /api/v1/entities/person/12/history';
  server.answers[address] = actsAnswer(anAct(1, 'Mere'));
  await renderPart(<HistoryButton type="person" id={12} />);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  await screen.findByText('Mere');
  await user.keyboard('{Escape}');
  server.answers[address] = actsAnswer(anAct(2, 'Hana'), anAct(1, 'Mere'));
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('Hana')).toBeVisible();
});

it('asks before one press takes back what was changed together with others', async () => {
  const user = userEvent.setup();
  const imported = { kind: 'network_imported', revisions_count: 1, whole_count: 312 } as const;
  server.answers['GET /api/v1/entities/person/12/history'] = actsAnswer(anAct(7, 'Mere', imported));
  const undo = 'POST /api/v1/acts/7/undo';
  server.answers[undo] = { status: 200, body: { act_id: 8, left_out: [], may_undo: true } };
  await renderPart(<HistoryButton type="person" id={12} />);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo all of it?' });
  expect(dialog).toHaveTextContent('312 things in all');
  expect(server.callsTo(undo)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo(undo)).toHaveLength(1));
});
