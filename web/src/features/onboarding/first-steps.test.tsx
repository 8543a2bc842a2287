import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, readDraftOfThisPage } from '../../kit/draft-store/draft-store.ts';
import {
  aroha,
  deferredAnswer,
  profileOf,
  refusal,
  serveAnswers,
  sessionOf,
} from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';

/** The stored profile: it has a location and no other optional part. */
const person = {
  id: 3,
  type: 'person',
  name: 'Aroha Ngata',
  first_name: 'Aroha',
  last_name: 'Ngata',
  pronouns: '',
  bio: '',
  photo_url: '',
  low_res_photo_url: '',
  locations: [{ id: 1, place_name: '', city: 'Apia', state: '', country: 'Samoa' }],
  social_links: [],
  tags_with_type: [],
  version: 4,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const connections = { people: [], projects: [], organizations: [] };
const atlas = {
  id: 12,
  type: 'project',
  display_name: 'Tide Atlas',
  photo_url: '',
  is_match: true,
  matched_on: [{ field: 'about', text: 'Maps of Apia.', ranges: [[8, 12]] }],
};
const relationship = {
  id: 90,
  originalNode1Id: 3,
  originalNode1Type: 'person',
  originalNode2Id: 12,
  originalNode2Type: 'project',
  confirmation: 'confirmed',
  waits_for: null,
  sources: [],
  direction: null,
  name: 'Tide Atlas',
  photo_url: '',
  role: 'Curator',
  year: '',
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  await dropDraft('7:first-steps');
  await dropDraft('7:first-connections');
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha),
    'GET /api/v1/people/3': { status: 200, body: person },
    'GET /api/v1/people/3/with-connections': { status: 200, body: { ...person, connections } },
    'GET /api/v1/search/comprehensive': { status: 200, body: { nodes: [atlas], edges: [] } },
    'GET /api/v1/relationships/by-entity': { status: 200, body: { relationships: [] } },
    'GET /api/v1/user/roles': { status: 200, body: [] },
    'GET /api/v1/relationships/role-types': { status: 200, body: { role_types: [] } },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the first steps for an existing profile', () => {
  it('ask only for missing parts, and save each by itself', async () => {
    server.answers['PUT /api/v1/people/3'] = { status: 200, body: { ...person, version: 5 } };
    const history = openAt('/onboarding?step=picture');
    await heading('Profile Picture');
    expect(screen.getByRole('progressbar')).toHaveTextContent('Step 1 of 6');
    await press('Skip');
    await heading('About You');
    // The location step is left out, because the profile has a location.
    expect(screen.getByRole('progressbar')).toHaveTextContent('Step 3 of 6');
    expect(history.location.search).toBe('?step=about');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    await press('Save and continue');
    await heading('Tags');
    const [sent] = server.callsTo('PUT /api/v1/people/3');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ bio: 'Songs for rivers.', version: 4 });
    await press('Previous');
    await heading('About You');
  });

  it('let the user correct and empty a part that was saved before', async () => {
    const saved = { ...person, bio: 'Songs for rivers.', version: 5 };
    server.answers['PUT /api/v1/people/3'] = { status: 200, body: saved };
    openAt('/onboarding?step=about');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    await press('Save and continue');
    await heading('Tags');
    await press('Previous');
    await heading('About You');
    await press('Next');
    await heading('Tags');
    expect(server.callsTo('PUT /api/v1/people/3')).toHaveLength(1);
    await press('Previous');
    server.answers['GET /api/v1/people/3'] = { status: 200, body: saved };
    await userEvent.clear(await screen.findByLabelText('About You'));
    await press('Save and continue');
    await heading('Tags');
    const [, second] = server.callsTo('PUT /api/v1/people/3');
    expect(JSON.parse(second?.body ?? '')).toEqual({ bio: '', version: 5 });
  });

  it('show why a part was not saved, and keep what was typed', async () => {
    server.answers['PUT /api/v1/people/3'] = refusal(400, 'Not like this.', 'malformed');
    openAt('/onboarding?step=about');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    await press('Save and continue');
    expect(await screen.findByText('Not like this.')).toBeInTheDocument();
    expect(screen.getByLabelText('About You')).toHaveValue('Songs for rivers.');
    cleanup();
    openAt('/onboarding?step=about');
    await heading('About You');
    expect(screen.getByLabelText('About You')).toHaveValue('Songs for rivers.');
  });

  it('stay with what was typed during a save, which the next save sends', async () => {
    const saved = { ...person, bio: 'Songs for rivers.', version: 5 };
    const saving = deferredAnswer(() => ({ status: 200, body: saved }));
    server.answers['PUT /api/v1/people/3'] = saving.answer;
    openAt('/onboarding?step=about');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    await press('Save and continue');
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.type(screen.getByLabelText('About You'), ' And reefs.');
    server.answers['GET /api/v1/people/3'] = { status: 200, body: saved };
    saving.letGo();
    expect(await screen.findByRole('button', { name: 'Save and continue' })).toBeEnabled();
    expect(screen.getByLabelText('About You')).toHaveValue('Songs for rivers. And reefs.');
    expect(readDraftOfThisPage('7:first-steps')).toMatchObject({
      draft: { about: 'Songs for rivers. And reefs.' },
    });
    await press('Save and continue');
    await heading('Tags');
    const sent = server.callsTo('PUT /api/v1/people/3').map(({ body }) => JSON.parse(body));
    expect(sent).toEqual([
      { bio: 'Songs for rivers.', version: 4 },
      { bio: 'Songs for rivers. And reefs.', version: 5 },
    ]);
  });

  it('go on after a save only from the step that was saved', async () => {
    const saved = { ...person, bio: 'Songs for rivers.', version: 5 };
    const saving = deferredAnswer(() => ({ status: 200, body: saved }));
    server.answers['PUT /api/v1/people/3'] = saving.answer;
    const history = openAt('/onboarding?step=picture');
    await heading('Profile Picture');
    await press('Skip');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    await press('Save and continue');
    await screen.findByRole('button', { name: 'Saving...' });
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    history.back();
    await heading('Profile Picture');
    saving.letGo();
    await waitFor(() => expect(readDraftOfThisPage('7:first-steps')).toBeNull());
    await press('Skip');
    await heading('About You');
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('keep no draft of what was saved after they were left', async () => {
    const saving = deferredAnswer(() => ({ status: 200, body: { ...person, bio: 'Songs.' } }));
    server.answers['PUT /api/v1/people/3'] = saving.answer;
    const draft = () => readDraftOfThisPage<{ keptAt: number; draft: object }>('7:first-steps');
    const history = openAt('/onboarding?step=about');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs.');
    await press('Save and continue');
    await screen.findByRole('button', { name: 'Saving...' });
    history.push('/');
    await waitFor(() => expect(screen.queryByLabelText('About You')).toBeNull());
    expect(draft()).toMatchObject({ draft: { about: 'Songs.' } });
    saving.letGo();
    await waitFor(() => expect(draft()).toBeNull());
  });

  it('overwrite nothing that was filled in elsewhere meanwhile', async () => {
    openAt('/onboarding?step=about');
    await heading('About You');
    await userEvent.type(screen.getByLabelText('About You'), 'Songs for rivers.');
    server.answers['GET /api/v1/people/3'] = { status: 200, body: { ...person, bio: 'Reefs.' } };
    await press('Save and continue');
    expect(await screen.findByText(/filled in elsewhere meanwhile/u)).toBeInTheDocument();
    expect(server.callsTo('PUT /api/v1/people/3')).toHaveLength(0);
  });

  it('end with connections, where an offer is connected at once and retried after a failure', async () => {
    server.answers['POST /api/v1/relationships'] = refusal(503, 'Not now.', 'unavailable');
    const history = openAt('/onboarding?step=connect');
    await heading('Connect what you do');
    const offer = (await screen.findByText('Apia')).closest('li');
    expect(offer).toHaveTextContent('About: Maps of Apia.');
    await press('Connect with Tide Atlas');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Role/u }), 'Curator');
    await press('Add Connection');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    server.answers['POST /api/v1/relationships'] = { status: 201, body: relationship };
    await press('Try again');
    await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
    expect(screen.getByText('Your connections')).toBeInTheDocument();
    expect(screen.queryByText('You may know these')).not.toBeInTheDocument();
    await press('Go to the map');
    await waitFor(() => expect(history.location.pathname).toBe('/map'));
    expect(history.location.search).toContain('node=person_3');
  });

  it('keep a started connection and an unsaved one when the page is left', async () => {
    server.answers['POST /api/v1/relationships'] = refusal(503, 'Not now.', 'unavailable');
    server.answers['GET /api/v1/entities/suggest'] = { status: 200, body: { results: [] } };
    openAt('/onboarding?step=connect');
    await heading('Connect what you do');
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Tide Atlas' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Connection' }));
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Add another connection');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Search/u }), 'salt');
    cleanup();
    openAt('/onboarding?step=connect');
    expect(await screen.findByRole('combobox', { name: /^Search/u })).toHaveValue('salt');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not saved yet')).toBeInTheDocument();
    server.answers['POST /api/v1/relationships'] = { status: 201, body: relationship };
    await press('Try again');
    await screen.findByText('Created 1 new connection(s)');
    expect(readDraftOfThisPage('7:first-connections')).toBeNull();
  });

  it('report that the connections could not be read', async () => {
    vi.stubGlobal('reportError', vi.fn());
    server.answers['GET /api/v1/relationships/by-entity'] = refusal(404, 'Gone.', 'not_found');
    openAt('/onboarding?step=connect');
    expect(await screen.findByText('The connections could not be loaded')).toBeInTheDocument();
  });

  it('redirect to the dashboard when the address names no step', async () => {
    const history = openAt('/onboarding');
    await waitFor(() => expect(history.location.pathname).toBe('/profile'));
  });
});
