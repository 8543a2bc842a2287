import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
