import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../domain/entity/test-entities.ts';
import { actsAnswer, anAct } from '../domain/history/test-acts.ts';
import { aroha, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, is_superuser: true }),
  });
});
afterEach(() => server.stop());

it('the editor of a new project starts with the values that the navigation passes [spec 1.2] [spec 2.2]', async () => {
  const history = openAt('/');
  history.push('/project-management', { initialData: { name: 'Tide Lines' } });
  expect(await screen.findByDisplayValue('Tide Lines')).toBeInTheDocument();
});

it('the editor of a new project redirects to an existing one when the navigation passes its id [spec 1.2]', async () => {
  const history = openAt('/');
  history.push('/project-management', { entityId: 4 });
  await waitFor(() => expect(history.location.pathname).toBe('/project/4'));
});

it('an editor at an invalid id is not found, also by the title of the tab', async () => {
  openAt('/project/abc');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(document.title).toBe('Page not found · Mangrove');
});

it('the editor shows the stored version and connections after Undo and Redo in its history', async () => {
  const user = userEvent.setup();
  const becomes = (bio: string) => {
    server.answers['GET /api/v1/people/10'] = { status: 200, body: aPerson({ bio }) };
  };
  const undo = (act_id: number, bio: string) => () => {
    becomes(bio);
    return { status: 200, body: { act_id, left_out: [], may_undo: true } };
  };
  becomes('Changed.');
  server.answers['GET /api/v1/entities/person/10/history'] = actsAnswer(anAct(3, 'Mere'));
  server.answers['POST /api/v1/acts/3/undo'] = undo(4, 'As it was.');
  server.answers['POST /api/v1/acts/4/undo'] = undo(5, 'Changed again.');
  const list = 'GET /api/v1/relationships/by-entity';
  server.answers[list] = { status: 200, body: { relationships: [] } };
  openAt('/person/10');
  expect(await screen.findByDisplayValue('Changed.')).toBeInTheDocument();
  await waitFor(() => expect(server.callsTo(list)).toHaveLength(1));

  await user.click(await screen.findByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByDisplayValue('As it was.')).toBeInTheDocument();
  await waitFor(() => expect(server.callsTo(list)).toHaveLength(2));

  await user.click(await screen.findByRole('button', { name: /^Redo/u }));
  expect(await screen.findByDisplayValue('Changed again.')).toBeInTheDocument();
});
