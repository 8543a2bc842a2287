import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetCsrfToken } from '../api/csrf-token.ts';
import { aroha, lateAnswer, profileOf, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  forgetCsrfToken();
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
});
afterEach(() => server.stop());

it('says what it is waiting for: the profile, and then the entities [spec 2.2]', async () => {
  const profile = lateAnswer(() => profileOf(aroha));
  const entities = lateAnswer(() => ({ status: 200, body: [] }));
  server.answers['GET /api/v1/user/profile'] = profile.answer;
  server.answers['GET /api/v1/users/me/editable-entities'] = entities.answer;
  const history = openAt('/profile');
  expect(await screen.findByText('Loading your profile')).toBeInTheDocument();
  profile.letGo();
  history.push('/profile?tab=manage-nodes');
  expect(await screen.findByText('Loading entities...')).toBeInTheDocument();
  entities.letGo();
  expect(await screen.findByText('No entities found')).toBeInTheDocument();
});

it('has one title on its profile tab, the name that is edited', async () => {
  const profile = { id: 3, type: 'person', name: 'Aroha Ngata', photo_url: '' };
  const person = {
    ...profile,
    first_name: 'Aroha',
    last_name: 'Ngata',
    pronouns: '',
    bio: '',
    low_res_photo_url: '',
    locations: [],
    social_links: [],
    tags_with_type: [],
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/people/3'] = { status: 200, body: person };
  openAt('/profile?tab=profile');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aroha Ngata');
});
