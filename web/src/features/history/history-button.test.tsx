import { screen } from '@testing-library/react';
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
