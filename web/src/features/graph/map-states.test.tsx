import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EmptyMapAction } from './map-states.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({});
});
afterEach(() => server.stop());

it('leads superusers from an empty map to the import, and others to their profile', async () => {
  server.answers['GET /api/v1/auth/session'] = sessionOf({ ...aroha, is_superuser: true });
  await renderPart(<EmptyMapAction />);
  expect(await screen.findByRole('link', { name: 'Import a network' })).toHaveAttribute(
    'href',
    '/superuser-control-panel?tab=import',
  );
  expect(screen.getByRole('link', { name: 'Create your profile' })).toBeVisible();
});

it('offers no import to anybody else', async () => {
  server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
  await renderPart(<EmptyMapAction />);
  expect(await screen.findByRole('link', { name: 'Create your profile' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import a network' })).toBeNull();
});
