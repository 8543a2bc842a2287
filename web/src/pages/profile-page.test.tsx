import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson, withConnections } from '../domain/entity/test-entities.ts';
import {
  aroha,
  deferredAnswer,
  profileOf,
  refusal,
  serveAnswers,
  sessionOf,
} from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const person = aPerson({
  id: 3,
  name: 'Aroha Ngata',
  first_name: 'Aroha',
  last_name: 'Ngata',
  pronouns: '',
  bio: 'Songs for rivers.',
});
const bare = withConnections(person);

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
});
afterEach(() => server.stop());

it('shows on the profile page that the profile is loading, and then the entities [spec 2.2]', async () => {
  const profile = deferredAnswer(() => profileOf(aroha));
  const entities = deferredAnswer(() => ({ status: 200, body: [] }));
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

it('has the edited name as the only main heading of the profile tab', async () => {
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/people/3'] = { status: 200, body: person };
  openAt('/profile?tab=profile');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aroha Ngata');
});

it('says which connections wait for an answer, with a way to it', async () => {
  const node = (entity_id: number, name: string, to_confirm: number) => ({
    ...{ entity_type: 'project', entity_id, role_type: 'OWNER', to_confirm },
    entity_details: { name, photo_url: '' },
  });
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/people/3/with-connections'] = { status: 200, body: bare };
  server.answers['GET /api/v1/users/me/editable-entities'] = {
    status: 200,
    body: [node(12, 'Tide Lines', 2), node(13, 'Reef Diary', 0)],
  };
  openAt('/profile');
  expect(await screen.findByText('2 connections to confirm')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Answer for Tide Lines' })).toHaveAttribute(
    'href',
    '/project/12',
  );
  expect(screen.queryByRole('link', { name: 'Answer for Reef Diary' })).toBeNull();
});

it('links to the page of the profile and to the pages of entities that the user looks after', async () => {
  const node = {
    entity_type: 'project',
    entity_id: 12,
    role_type: 'OWNER',
    entity_details: { name: 'Tide Lines', photo_url: '' },
  };
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/people/3/with-connections'] = { status: 200, body: bare };
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [node] };
  const history = openAt('/profile');
  const page = () => screen.findByRole('link', { name: 'Open page: Tide Lines' });
  expect(await page()).toHaveAttribute('href', '/projects/12-tide-lines');
  expect(screen.getByRole('link', { name: 'Open your page' })).toHaveAttribute(
    'href',
    '/people/3-aroha-ngata',
  );
  history.push('/profile?tab=manage-nodes');
  const row = (await screen.findByText('Your Nodes')).closest('section') as HTMLElement;
  expect(await within(row).findByRole('link', { name: 'Open page: Tide Lines' })).toHaveAttribute(
    'href',
    '/projects/12-tide-lines',
  );
});

it('has the title of the tab again after the people with access to an entity', async () => {
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [] };
  server.answers['GET /api/v1/projects/12'] = {
    status: 200,
    body: { id: 12, type: 'project', name: 'Tide Lines', photo_url: '', version: 1 },
  };
  const history = openAt('/profile?tab=manage-nodes&people=project_12');
  await waitFor(() => expect(document.title).toContain('People with access to Tide Lines'));
  history.push('/profile?tab=manage-nodes');
  await waitFor(() => expect(document.title).toContain('Manage Nodes'));
});

it.each([
  ['are not found', 'project_12', 'People with access'],
  ['are not named', 'nobody', 'Manage Nodes'],
])('has a title of its own where people with access %s', async (_, people, title) => {
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [] };
  server.answers['GET /api/v1/projects/12'] = refusal(404, 'Not found.', 'not_found');
  openAt(`/profile?tab=manage-nodes&people=${people}`);
  await waitFor(() => expect(document.title).toBe(`${title} · Mangrove`));
});

it('lists the missing parts of the profile with links until the user dismisses the list', async () => {
  window.localStorage.clear();
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
  server.answers['GET /api/v1/people/3/with-connections'] = { status: 200, body: bare };
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [] };
  openAt('/profile');
  const steps = await screen.findByRole('region', { name: 'Be found, and find others' });
  const links = within(steps).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/onboarding?step=picture',
    '/onboarding?step=location',
    '/onboarding?step=tags',
    '/onboarding?step=links',
    '/onboarding?step=connect',
    '/onboarding?step=picture',
  ]);
  expect(within(steps).getByText('A few words about you')).toHaveTextContent('done');
  await userEvent.click(within(steps).getByRole('button', { name: 'Not now' }));
  expect(steps).not.toBeInTheDocument();
  cleanup();
  openAt('/profile');
  await screen.findByRole('link', { name: 'Create a project' });
  expect(screen.queryByText('Be found, and find others')).not.toBeInTheDocument();
});

it('lets somebody without a profile answer who says that they are a person', async () => {
  const claim = {
    ...{ id: 3, created_at: '2026-11-24T10:00:00.000Z', message: 'We met in Suva.' },
    person: { type: 'person', id: 40, name: 'Mere Kingi' },
    claimant: { name: 'Mere K.', email: 'mere@example.org', profile: null },
  };
  server.answers['GET /api/v1/user/profile'] = profileOf(aroha, null);
  server.answers['GET /api/v1/claims'] = { status: 200, body: { items: [claim] } };
  openAt('/profile');
  expect(await screen.findByText('We met in Suva.')).toBeVisible();
  expect(screen.getByText('Start Personal Onboarding')).toBeVisible();
});

it('shows no wizard before it is known that there is no profile', async () => {
  const profile = deferredAnswer(() => profileOf(aroha));
  server.answers['GET /api/v1/user/profile'] = profile.answer;
  const history = openAt('/onboarding');
  await waitFor(() => expect(server.callsTo('GET /api/v1/user/profile').length).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', { name: 'Profile Picture' })).toBeNull();
  profile.letGo();
  await waitFor(() => expect(history.location.pathname).toBe('/profile'));
});
