import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aField } from '../../domain/fields/test-defined-fields.ts';
import {
  dropDraft,
  readDraftOfThisPage,
  type StoredDraft,
  storeDraft,
} from '../../kit/draft-store/draft-store.ts';
import { aroha, deferredAnswer, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';
import { emptyDraft } from './onboarding-draft.ts';

const mei = { ...aroha, name: '' };
const profileOf = (primary: object | null, pending: string | null = null) => ({
  status: 200,
  body: { ...mei, primary_profile: primary, pending_profile_name: pending },
});
const person = {
  id: 41,
  type: 'person',
  name: 'Mei Lin',
  photo_url: '',
  low_res_photo_url: '',
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  window.sessionStorage.clear();
  await dropDraft('7:onboarding');
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(mei),
    'GET /api/v1/user/profile': profileOf(null),
    'GET /api/v1/locations/countries': { status: 200, body: [] },
    'GET /api/v1/entities/tags/suggest': { status: 200, body: { suggestions: [] } },
  });
});
afterEach(() => server.stop());

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function goToTheEnd() {
  await heading('Profile Picture');
  await next();
  await userEvent.type(await screen.findByLabelText('First Name'), 'Mei');
  await userEvent.type(screen.getByLabelText(/^Last Name/u), 'Lin');
  for (const title of ['Location', 'About You', 'Tags', 'Links']) {
    await next();
    await heading(title);
  }
}

describe('the onboarding [spec 3.8]', () => {
  it('shows what the community asks for, sends it, and leads back to what is refused', async () => {
    const asked = aField('pier', 'line', { label: 'Pier', is_asked: true });
    const fields = [asked, aField('since', 'year', { label: 'Since' })];
    server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
    const errors = [{ path: 'fields.pier', message: 'Pier: not that one.' }];
    const body = { detail: 'Pier: not that one.', code: 'rule_broken', errors };
    server.answers['POST /api/v1/people'] = { status: 400, body };
    openAt('/onboarding');
    await goToTheEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Previous' }));
    await userEvent.type(await screen.findByLabelText('Pier'), 'North');
    expect(screen.queryByLabelText('Since')).toBeNull();
    await next();
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByText('Not that one.')).toBeVisible();
    expect(screen.getByLabelText('Pier')).toHaveValue('North');
    await waitFor(() => expect(screen.getByLabelText('Pier')).toHaveFocus());
    const sent = JSON.parse(server.callsTo('POST /api/v1/people')[0]?.body ?? '');
    expect(sent.fields).toEqual({ pier: 'North' });
  });

  it('goes through six steps, and requires only the first name [spec 2.2]', async () => {
    openAt('/onboarding');
    await heading('Profile Picture');
    expect(
      screen.getByText(
        'Choose a clear photo that shows your face. This helps others recognize and connect with you.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const progress = screen.getByRole('progressbar');
    expect(progress).toHaveAttribute('aria-valuenow', '17');
    expect(progress).toHaveTextContent('Step 1 of 6');
    expect(progress).toHaveTextContent('17% complete');

    await next();
    expect(await heading('Your Name')).toHaveFocus();
    expect(screen.getByText('First name is required.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('First Name'), 'Mei');
    expect(screen.queryByText('First name is required.')).not.toBeInTheDocument();

    await next();
    await heading('Location');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByLabelText('First Name')).toHaveValue('Mei');
  });

  it('creates the profile at the end, and confirms it [spec 2.2] [spec 2.4]', async () => {
    const late = deferredAnswer(() => {
      server.answers['GET /api/v1/user/profile'] = profileOf(person);
      return { status: 201, body: person };
    });
    server.answers['POST /api/v1/people'] = late.answer;
    const history = openAt('/onboarding');
    await goToTheEnd();
    await userEvent.type(screen.getByLabelText('Link 1'), 'https://instagram.com/mei.lin');
    expect(screen.queryByRole('button', { name: 'Remove link 1' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
    expect(screen.getByRole('button', { name: 'Remove link 1' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(screen.getByRole('button', { name: 'Creating Profile...' })).toBeDisabled();
    late.letGo();

    await heading('Your profile was created!');
    const [sent] = server.callsTo('POST /api/v1/people');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      user_id: 7,
      first_name: 'Mei',
      last_name: 'Lin',
      pronouns: '',
      bio: '',
      photo_url: '',
      social_links: [{ platform: 'instagram', url: 'mei.lin', audience: 'public' }],
    });
    expect(readDraftOfThisPage('7:onboarding')).toBeNull();
    expect(screen.getByRole('link', { name: 'View My Profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(history.location.pathname).toBe('/onboarding');
  });

  it('stays at the step with an invalid tag, and says why [spec 2.2]', async () => {
    openAt('/onboarding');
    await heading('Profile Picture');
    await next();
    await userEvent.type(await screen.findByLabelText('First Name'), 'Mei');
    for (const title of ['Location', 'About You', 'Tags']) {
      await next();
      await heading(title);
    }
    await userEvent.type(await screen.findByLabelText('Add a tag'), 'salt marshes of');
    await next();
    const said = 'Tag name must be no more than 12 characters long';
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByLabelText('Add a tag')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await heading('About You');
    await next();
    expect(await screen.findByLabelText('Add a tag')).toHaveValue('SALT-MARSHES-OF');
    expect(screen.getByText(said)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Add a tag'), '{Backspace>3/}');
    await next();
    await heading('Links');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('SALT-MARSHES')).toBeInTheDocument();
  });

  it('shows why the creation failed, and keeps everything [spec 2.2] [spec 2.8]', async () => {
    server.answers['POST /api/v1/people'] = { status: 502 };
    openAt('/onboarding');
    await goToTheEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create profile');
    server.answers['POST /api/v1/people'] = refusal(400, 'At most 200 characters.', 'rule_broken');
    await userEvent.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByText('At most 200 characters.')).toBeInTheDocument();
    cleanup();
    openAt('/onboarding');
    await heading('Links');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(readDraftOfThisPage('7:onboarding')).toMatchObject({ draft: { first_name: 'Mei' } });
  });
});

it('restores the onboarding with its picture, for the same user only [spec 2.3]', async () => {
  const picture = new Blob([new Uint8Array([137, 80, 0, 255])], { type: 'image/png' });
  const draft = { ...emptyDraft, step: 1, first_name: 'Hạnh', photo: { url: '', blob: picture } };
  await storeDraft('7:onboarding', { draft, keptAt: Date.now() } as StoredDraft);
  openAt('/onboarding');
  expect(await screen.findByLabelText('First Name')).toHaveValue('Hạnh');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('button', { name: 'Delete picture' })).toBeInTheDocument();
  cleanup();
  server.answers['GET /api/v1/auth/session'] = sessionOf({ ...mei, id: 8 });
  openAt('/onboarding');
  await heading('Profile Picture');
  expect(screen.queryByRole('button', { name: 'Delete picture' })).not.toBeInTheDocument();
});

describe('the creation of a profile', () => {
  it('uses the name typed at registration, once [spec 2.2] [spec 2.5]', async () => {
    server.answers['GET /api/v1/user/profile'] = profileOf(null, 'Mei Lin Chen');
    server.answers['POST /api/v1/people'] = () => {
      server.answers['GET /api/v1/user/profile'] = profileOf(person);
      return { status: 201, body: person };
    };
    window.localStorage.setItem('pendingProfileName', 'Mei Lin Chen');
    const history = openAt('/onboarding');
    await expect.poll(() => history.location.pathname, { timeout: 15_000 }).toBe('/profile');
    const asked = server.callsTo('POST /api/v1/people');
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { first_name: 'Mei', last_name: 'Lin Chen', user_id: 7 },
    ]);
    expect(window.localStorage.getItem('pendingProfileName')).toBeNull();
  });

  it('shows why it failed, and offers the onboarding', async () => {
    server.answers['GET /api/v1/user/profile'] = profileOf(null, 'Mei');
    server.answers['POST /api/v1/people'] = refusal(503, 'Try later.', 'unavailable');
    openAt('/create-profile');
    expect(await screen.findByRole('link', { name: 'Start Personal Onboarding' })).toHaveAttribute(
      'href',
      '/onboarding',
    );
    expect((await screen.findAllByText('Try later.')).length).toBeGreaterThan(0);
  });

  it('leads an organisation to a profile of its own kind', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf({
      ...mei,
      user_type: 'organization' as never,
    });
    const history = openAt('/onboarding');
    await heading("Create your organisation's profile");
    expect(history.location.pathname).toBe('/create-profile');
    expect(screen.queryByText('Start Personal Onboarding')).not.toBeInTheDocument();
  });
});
