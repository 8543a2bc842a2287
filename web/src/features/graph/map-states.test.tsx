import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EmptyMapAction, MapEmpty } from './map-states.tsx';

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

it.each([
  [0, 'Nothing on the map yet', 'Sign up and be the first'],
  [12, 'Nothing here is for everyone yet', 'Log in'],
])(
  'tells a visitor of an empty map with %i for members what there is to do',
  async (membersOnly, title, way) => {
    await renderPart(<MapEmpty actions={<EmptyMapAction />} membersOnly={membersOnly} />);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([way]);
    expect(
      screen.queryAllByText('12 entries are here for members. Log in to see them.'),
    ).toHaveLength(membersOnly > 0 ? 1 : 0);
  },
);
