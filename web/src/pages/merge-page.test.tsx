import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const person = (id: number, bio: string, inDutch = '') => ({
  id,
  type: 'person',
  name: 'Ines Quill',
  first_name: 'Ines',
  last_name: 'Quill',
  pronouns: '',
  bio,
  about_language: '',
  about_texts: inDutch ? [{ language: 'nl', text: inDutch }] : [],
  sources: {},
  photo_url: '',
  low_res_photo_url: '',
  locations: [],
  social_links: [],
  tags_with_type: [],
  images: [],
  version: 1,
});
const preview = 'GET /api/v1/merges/preview';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha),
    [preview]: {
      status: 200,
      body: {
        survivor: person(1, 'Draws the tide.'),
        merged: person(2, 'Sings of the reef.', 'Zingt van het rif.'),
        relationships: { moved: 0, folded: [], between: [] },
        roles: [],
        told: ['Hana Ito'],
        left_out: { locations: 0, social_links: 0, tags: 0, images: 0 },
        refusal: null,
      },
    },
  });
});
afterEach(() => server.stop());

it('keeps the choices when another user was faster and the comparison cannot be read again', async () => {
  server.answers['POST /api/v1/merges'] = () => {
    server.answers[preview] = refusal(500, 'Something went wrong.', 'internal');
    return refusal(409, 'One of the two was changed meanwhile.', 'stale_version');
  };
  openAt('/merge?type=person&keep=1&merge=2');
  const part = await screen.findByRole('group', { name: 'Description' });
  expect(screen.getByText(/^Hana Ito looks after one of them/u)).toBeInTheDocument();
  expect(part).toHaveTextContent('Dutch: Zingt van het rif.');
  await userEvent.click(within(part).getByRole('radio', { name: /Sings of the reef/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('One of the two was changed meanwhile.')).toBeInTheDocument();
  await waitFor(() => expect(server.callsTo(preview)).toHaveLength(2));
  expect(within(part).getByRole('radio', { name: /Sings of the reef/u })).toBeChecked();
  expect(part).toBeInTheDocument();
});

it('does not say that somebody owns too few while that is not known', async () => {
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 429 };
  openAt('/merge');
  expect(await screen.findByText(/^Rate limit exceeded: Too many requests/u)).toBeVisible();
  expect(screen.queryByText('You own fewer than two of these')).not.toBeInTheDocument();
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('You own fewer than two of these')).toBeVisible();
});

it('lets a superuser merge any two, found by their names', async () => {
  server.answers['GET /api/v1/auth/session'] = sessionOf({ ...aroha, is_superuser: true });
  const named = (id: number, description: string) => ({
    id,
    type: 'person',
    name: 'Ines Quill',
    description,
    matched_on: [],
  });
  server.answers['GET /api/v1/search/entities'] = {
    status: 200,
    body: { results: [named(1, 'Draws the tide.'), named(2, 'Sings of the reef.')] },
  };
  server.answers['GET /api/v1/people/1/with-connections'] = { status: 200, body: person(1, '') };
  openAt('/merge?type=person');
  // Without a layout, lists below a field count as scrolled away.
  await userEvent.type(await screen.findByRole('combobox', { name: 'Stays' }), 'ines');
  await userEvent.click(
    await screen.findByRole('option', { name: /Number 1 · Draws the tide/u, hidden: true }),
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Is merged into it' }), 'ines');
  const other = await screen.findByRole('option', {
    name: /Number 2 · Sings of the reef/u,
    hidden: true,
  });
  expect(
    screen.queryByRole('option', { name: /Draws the tide/u, hidden: true }),
  ).not.toBeInTheDocument();
  await userEvent.click(other);
  expect(await screen.findByRole('heading', { name: 'What the merged one shows' })).toBeVisible();
});

it('leads on whoever has no pair: to what they own, a superuser to possible duplicates', async () => {
  server.answers['GET /api/v1/users/me/editable-entities'] = { status: 200, body: [] };
  openAt('/merge');
  const own = await screen.findByRole('link', { name: 'See what you look after' });
  expect(own).toHaveAttribute('href', expect.stringContaining('tab=manage-nodes'));
  server.answers['GET /api/v1/auth/session'] = sessionOf({ ...aroha, is_superuser: true });
  openAt('/merge');
  const others = await screen.findByRole('link', { name: 'Look at possible duplicates' });
  expect(others).toHaveAttribute('href', expect.stringContaining('tab=duplicates'));
});
