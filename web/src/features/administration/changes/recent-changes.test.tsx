import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actsAnswer, anAct } from '../../../domain/history/test-acts.ts';
import { serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { RecentChanges } from './recent-changes.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(() => server.stop());

function Tab() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Switch
      </button>
      {isShown && <RecentChanges />}
    </>
  );
}

it('shows what was changed since the list was last open', async () => {
  const user = userEvent.setup();
  const address = 'GET /api/v1/admin/changes';
  server.answers[address] = actsAnswer(anAct(1, 'Mere'));
  await renderPart(<Tab />);
  await screen.findByText('Mere');
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  server.answers[address] = actsAnswer(anAct(2, 'Hana'), anAct(1, 'Mere'));
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await screen.findByText('Hana')).toBeVisible();
});

it('asks before undoing a creation with which connections of others go', async () => {
  const user = userEvent.setup();
  server.answers['GET /api/v1/admin/changes'] = actsAnswer(
    anAct(7, 'Mere', {
      kind: 'entity_created',
      takes_along: [{ name: 'Reef', role: 'Partner', year: '' }],
    }),
  );
  const undo = 'POST /api/v1/acts/7/undo';
  server.answers[undo] = { status: 200, body: { act_id: 8, left_out: [], may_undo: true } };
  await renderPart(<Tab />);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the creation?' });
  expect(within(dialog).getByText('Reef, Partner')).toBeVisible();
  expect(server.callsTo(undo)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo(undo)).toHaveLength(1));
});
