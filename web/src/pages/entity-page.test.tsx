import type { Connection, EntityWithConnections } from '@mangrove/contract/browser';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aConnection,
  aPerson,
  noConnections,
  withConnections,
} from '../domain/entity/test-entities.ts';
import { aField } from '../domain/fields/test-defined-fields.ts';
import {
  type Answer,
  aroha,
  profileOf,
  refusal,
  serveAnswers,
  sessionOf,
} from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const people = (count: number): Connection[] =>
  Array.from({ length: count }, (_, index) => aConnection(100 + index, `Member ${index}`));
const ada = withConnections(
  aPerson({
    bio: 'Paints tides.\n\nAnd sings.',
    nations: ['Ngāi Tahu'],
    identifiers: [
      { scheme: 'orcid', value: '0000-0002-1825-0097', status: 'authenticated' },
      { scheme: 'wikidata', value: 'Q42', status: 'stated' },
    ],
    names: [
      { text: 'Ādā Ngā', language: 'mi', use: 'own', is_hidden: false },
      { text: 'Ada Lee', language: 'und', use: 'former', is_hidden: true },
    ],
  }),
  {
    projects: [aConnection(12, 'Tide Lines', [{ role: 'Curator', year: '2018' }], 'project')],
  },
);
const { bio: _bio, first_name: _first, last_name: _last, pronouns: _pronouns, ...rest } = aPerson();
const images = ['one', 'two', 'three'].map((name, order) => ({
  image_url: `/api/v1/files/project/${name}.webp`,
  low_res_url: '',
  caption: `Picture ${name}`,
  audience: 'public' as const,
  covered: false,
  order,
}));
const lines: EntityWithConnections = {
  ...rest,
  id: 12,
  type: 'project',
  name: 'Tide Lines',
  description: 'Chalk.',
  state: 'ended',
  year: '2018 - 2021',
  images,
  connections: { ...noConnections, people: people(60) },
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeAll(async () => {
  server = await serveAnswers();
});
beforeEach(() => {
  server.answers['GET /api/v1/people/10/with-connections'] = { status: 200, body: ada };
  server.answers['GET /api/v1/projects/12/with-connections'] = { status: 200, body: lines };
});
afterAll(() => server.stop());

/** Waits for the page of person 10 to offer editing and the history. */
async function openAsEditor() {
  openAt('/people/10-ada-ng');
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'History' })).toBeInTheDocument();
}

describe('the page of an entity', () => {
  it('shows the fields that the community defined, by their labels', async () => {
    const waters = {
      label: 'Waters',
      options: ['Lagoon', 'River'].map((label) => ({ key: label.toLowerCase(), label })),
    };
    const fields = [
      aField('waters', 'choices', waters),
      aField('site', 'link', { label: 'Logbook' }),
      aField('boat', 'flag', { label: 'Has a boat', audience: 'members' }),
      aField('unfilled', 'line', { label: 'Not filled in' }),
    ];
    server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
    const filled = { waters: ['lagoon', 'river'], site: 'https://tides.example/log', boat: true };
    const body = { ...ada, fields: filled };
    server.answers['GET /api/v1/people/10/with-connections'] = { status: 200, body };
    openAt('/people/10-ada-ng');
    const part = async (name: string) =>
      (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement;
    expect(within(await part('Waters')).getAllByRole('listitem')).toHaveLength(2);
    const link = within(await part('Logbook')).getByRole('link', { name: 'tides.example/log' });
    expect(link).toHaveAttribute('href', filled.site);
    expect(within(await part('Has a boat Only members see this')).getByText('Yes')).toBeVisible();
    expect(screen.queryByText('Not filled in')).toBeNull();
  });

  it('is drawn with its fields, and opens although they cannot be read', async () => {
    const person = { ...ada, fields: { waters: 'Lagoon' } };
    server.answers['GET /api/v1/people/10/with-connections'] = { status: 200, body: person };
    const fields = [aField('waters', 'line', { label: 'Waters' })];
    server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
    openAt('/people/10-ada-ng');
    await screen.findByRole('heading', { name: 'Ada Ng', level: 1 });
    expect(screen.getByRole('heading', { name: 'Waters' })).toBeInTheDocument();
    cleanup();
    server.answers['GET /api/v1/fields'] = refusal(403, 'Not yours.', 'forbidden');
    openAt('/people/10-ada-ng');
    await screen.findByRole('heading', { name: 'Ada Ng', level: 1 });
    expect(await screen.findByText(/^Some of what is said here/u)).toBeInTheDocument();
  });

  it('shows the whole text, and opens a connected entity without a page load', async () => {
    const history = openAt('/people/10-ada-ng');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Ng' })).toBeInTheDocument();
    expect(screen.getByText('Paints tides.')).toBeInTheDocument();
    expect(screen.getByText('And sings.')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Ada Ng · Mangrove'));
    await userEvent.click(screen.getByRole('link', { name: /^Tide Lines/u }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Tide Lines' }),
    ).toBeInTheDocument();
    expect(history.location.pathname).toBe('/projects/12-tide-lines');
  });

  it('leads from a nation to the search for it', async () => {
    openAt('/people/10-ada-ng');
    const link = await screen.findByRole('link', { name: 'Ngāi Tahu' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
    expect([pathname, searchParams.get('nation')]).toEqual(['/map', 'Ngāi Tahu']);
  });

  it('shows other names in their languages, and marks what only few see', async () => {
    openAt('/people/10-ada-ng');
    expect(await screen.findByText('Ādā Ngā')).toHaveAttribute('lang', 'mi');
    const former = screen.getByText('Ada Lee');
    expect(former).toHaveAttribute('lang', '');
    expect(former.parentElement?.parentElement).toHaveTextContent('Formerly Ada Lee');
    expect(within(former.parentElement as HTMLElement).getByRole('img')).toBeVisible();
  });

  it('links to its identifiers', async () => {
    openAt('/people/10-ada-ng');
    const link = await screen.findByRole('link', { name: /^ORCID 0000-0002-1825-0097/u });
    expect(link).toHaveAttribute('href', 'https://orcid.org/0000-0002-1825-0097');
    expect(link).toHaveAccessibleName(/Proved by a login at ORCID/u);
    const stated = screen.getByRole('link', { name: /^Wikidata Q42/u });
    expect(stated).not.toHaveAccessibleName(/Proved/u);
  });

  it('corrects the name in its address', async () => {
    const history = openAt('/people/10-somebody');
    await screen.findByRole('heading', { level: 1, name: 'Ada Ng' });
    expect(history.location.pathname).toBe('/people/10-ada-ng');
  });

  it.each(['/people/11-nobody', '/people/nobody'])('at %s shows "Page not found"', async (path) => {
    openAt(path);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('lists every connection of a hub, the rest folded under their common role', async () => {
    openAt('/projects/12-tide-lines');
    await screen.findByRole('heading', { level: 1, name: 'Tide Lines' });
    const more = screen.getByText('Show 48 more').closest('details') as HTMLElement;
    expect(more).not.toHaveAttribute('open');
    expect(within(more).getByText('Friend, 2020')).toBeInTheDocument();
    expect(more.querySelectorAll('a[href^="/people/"]')).toHaveLength(48);
  });

  it('links each connection to the map, including the folded ones', async () => {
    const history = openAt('/projects/12-tide-lines');
    await screen.findByRole('heading', { level: 1, name: 'Tide Lines' });
    const ways = screen.getAllByRole('link', { name: /^Show on map: Member/u });
    expect(ways).toHaveLength(60);
    expect(ways.at(-1)).toHaveAttribute('href', '/map?node=person_159&zoom=true');
    await userEvent.click(screen.getByRole('link', { name: 'Show on map: Member 0' }));
    await waitFor(() => expect(history.location.href).toBe('/map?node=person_100&zoom=true'));
  });

  it('opens pictures in a lightbox with keys and swipes, and returns the focus on closing', async () => {
    openAt('/projects/12-tide-lines');
    const picture = await screen.findByRole('link', { name: 'Picture two' });
    picture.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Pictures: Tide Lines' });
    expect(within(dialog).getByText('2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(dialog).getByText('3 of 3')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Next picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.keyboard('{Home}');
    expect(within(dialog).getByText('1 of 3')).toBeInTheDocument();
    const shown = within(dialog).getByRole('img', { name: 'Picture one' });
    const finger = { pointerType: 'touch', isPrimary: true };
    fireEvent.pointerDown(shown, { ...finger, clientX: 200 });
    fireEvent.pointerDown(shown, { ...finger, isPrimary: false, clientX: 220 });
    fireEvent.pointerUp(shown, { ...finger, clientX: 100 });
    expect(within(dialog).getByText('1 of 3')).toBeInTheDocument();
    fireEvent.pointerDown(shown, { ...finger, clientX: 200 });
    fireEvent.pointerUp(shown, { ...finger, clientX: 100 });
    expect(within(dialog).getByText('2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(picture).toHaveFocus();
  });

  it('copies its address where the system cannot share, and shows it when copying fails', async () => {
    openAt('/people/10-ada-ng');
    const share = await screen.findByRole('button', { name: 'Share' });
    const user = userEvent.setup();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(share);
    expect(copy).toHaveBeenCalledWith(`${window.location.origin}/people/10-ada-ng`);
    expect(await screen.findByText('The address of this page is copied.')).toBeInTheDocument();
    copy.mockRejectedValue(new DOMException('No permission', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByLabelText('Copy the address')).toHaveFocus();
  });

  it('offers superusers editing and the history without a request for their roles', async () => {
    const superuser = { ...aroha, is_superuser: true };
    server.answers['GET /api/v1/auth/session'] = sessionOf(superuser);
    server.answers['GET /api/v1/user/profile'] = profileOf(superuser);
    await openAsEditor();
    // Opening another entity is a later request; one for the roles would have arrived before.
    await userEvent.click(screen.getByRole('link', { name: /^Tide Lines/u }));
    await screen.findByRole('heading', { level: 1, name: 'Tide Lines' });
    expect(server.callsTo('GET /api/v1/user/roles')).toEqual([]);
  });

  it('offers contributors editing and the history', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    server.answers['GET /api/v1/user/profile'] = profileOf(aroha);
    server.answers['GET /api/v1/user/roles'] = {
      status: 200,
      body: [{ entity_type: 'person', entity_id: 10, role_type: 'CONTRIBUTOR' }],
    };
    await openAsEditor();
    expect(server.callsTo('GET /api/v1/user/roles')).toHaveLength(1);
  });

  describe('as a visitor sees it', () => {
    const path = '/people/10-ada-ng?as=visitor';
    const answerVisitors = (visitors: Answer) => {
      server.answers['GET /api/v1/people/10/with-connections'] = ({ url }) =>
        url.endsWith('?as=visitor') ? visitors : { status: 200, body: ada };
    };

    it('is offered to those with a role, with a way back', async () => {
      answerVisitors({ status: 200, body: { ...ada, bio: 'Paints.', pronouns: '' } });
      await openAsEditor();
      const link = screen.getByRole('link', { name: 'See as a visitor' });
      expect(link).toHaveAttribute('href', path);
      cleanup();
      openAt(path);
      expect(
        await screen.findByText(/looks to somebody who is not logged in/u),
      ).toBeInTheDocument();
      expect(await screen.findByText('Paints.')).toBeInTheDocument();
      expect(screen.queryByText('And sings.')).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('link', { name: 'Back to your own view' }));
      expect(await screen.findByText('And sings.')).toBeInTheDocument();
    });

    it('stays what visitors see when the name in the address is corrected', async () => {
      answerVisitors({ status: 200, body: { ...ada, bio: 'Paints.' } });
      const history = openAt('/people/10-old?as=visitor');
      expect(
        await screen.findByText(/looks to somebody who is not logged in/u),
      ).toBeInTheDocument();
      expect(history.location.href).toBe(path);
    });

    it('says that visitors see nothing', async () => {
      answerVisitors(refusal(404, 'There is no such person.', 'not_found'));
      openAt(path);
      expect(await screen.findByText('Visitors do not see this profile.')).toBeInTheDocument();
      expect(screen.queryByText('Paints tides.')).not.toBeInTheDocument();
    });

    it('is the page itself for those without a role', async () => {
      server.answers['GET /api/v1/user/roles'] = { status: 200, body: [] };
      openAt(path);
      expect(await screen.findByText('Paints tides.')).toBeInTheDocument();
      expect(screen.queryByText(/somebody who is not logged in/u)).not.toBeInTheDocument();
    });
  });
});
