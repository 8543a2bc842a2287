import type { EntityWithConnections } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aConnection, aPerson, withConnections } from '../../../domain/entity/test-entities.ts';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { serveForTest } from '../../../test-server.ts';
import { NodeCard } from './node-card.tsx';

type Answer = { status: number; body: object };
let stop: (() => Promise<void>) | null = null;

afterEach(async () => {
  await stop?.();
  stop = null;
});

/** Shows the card of person 10; the server gives these answers and then repeats the last. */
async function showCard(answers: (EntityWithConnections | Answer)[]) {
  const opened: string[] = [];
  const closed: string[] = [];
  const server = await serveForTest((_request, response) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    const { status, body } = next && 'status' in next ? next : { status: 200, body: next ?? {} };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  stop = server.stop;
  await renderPart(
    <NodeCard
      type="person"
      id={10}
      name="Ada Ng"
      hrefOf={(type, id) => `/map?node=${type}_${id}`}
      onOpen={(type, id) => opened.push(`${type}_${id}`)}
      onClose={() => closed.push('closed')}
    />,
  );
  return { server, opened, closed };
}

const link = (id: number, platform: 'website' | 'instagram' | 'mastodon' | 'x', url: string) => ({
  id,
  platform,
  url,
  audience: 'public' as const,
  entity_id: 10,
  entity_type: 'person' as const,
});
const tag = (id: number) => ({
  id,
  name: `TAG-${id}`,
  tag_type: 'community' as const,
  created_at: '',
  updated_at: '',
});

describe('the node card [spec 3.7]', () => {
  it('shows the fields that the community defined, and tries again to read them', async () => {
    const fields = [aField('since', 'year', { label: 'Since' })];
    const person = withConnections(aPerson({ fields: { since: 1999 } }), {});
    const server = await serveAnswers({
      'GET /api/v1/people/10/with-connections': { status: 200, body: person },
      'GET /api/v1/fields': refusal(400, 'Not now.', 'malformed'),
    });
    stop = server.stop;
    await renderPart(
      <NodeCard type="person" id={10} hrefOf={() => '/map'} onOpen={() => undefined} />,
    );
    expect(await screen.findByText(/could not be loaded/u)).toBeVisible();
    server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Since' })).toBeVisible();
    expect(screen.getByText('1999')).toBeVisible();
  });

  it('shows the name at once, and all published data once loaded [spec 3.2]', async () => {
    const { server } = await showCard([
      withConnections(
        aPerson({
          bio: 'x'.repeat(120),
          locations: [
            {
              id: 1,
              place_name: '',
              city: 'Vienna',
              state: '',
              country: 'Austria',
              latitude: null,
              longitude: null,
              audience: 'public',
            },
          ],
        }),
      ),
    ]);
    expect(screen.getByRole('heading', { name: /Ada Ng/u })).toBeVisible();
    const city = await screen.findByRole('link', { name: 'Vienna' });
    expect(city).toHaveAttribute('href', '/places/Vienna,_Austria');
    expect(city.parentElement).toHaveTextContent(/^Vienna, Austria$/u);
    expect(screen.getByText('she/her')).toBeVisible();
    expect(screen.getByText(`${'x'.repeat(100)}…`)).toBeVisible();
    expect(screen.getByText('No connections are known yet.')).toBeVisible();
    // Parts that load later ask who is signed in; of the person, everything comes at once.
    const asked = server.seen.map(({ url }) => url);
    expect(asked.filter((url) => url !== '/api/v1/auth/session')).toEqual([
      '/api/v1/people/10/with-connections',
    ]);
  });

  it('says who added a person without an account', async () => {
    const adder = { id: 4, type: 'person', name: 'Sina Leota' } as const;
    await showCard([withConnections(aPerson({ added_by: adder }))]);
    expect(await screen.findByText('Added by Sina Leota, not a member yet')).toBeVisible();
  });

  it('shows three safe external links, and none that runs a script [spec 3.2]', async () => {
    await showCard([
      withConnections(
        aPerson({
          social_links: [
            link(1, 'website', 'javascript:alert(1)'),
            link(2, 'website', 'https://www.ada.example/about'),
            link(3, 'instagram', 'ada'),
            link(4, 'mastodon', 'ada@art.example'),
            link(5, 'x', 'ada'),
          ],
        }),
      ),
    ]);
    const page = await screen.findByRole('link', { name: 'Open page: Ada Ng' });
    expect(page).toHaveAttribute('href', '/people/10-ada-ng');
    await screen.findAllByRole('link', { name: /opens in a new tab/u });
    const links = screen.getAllByRole('link').filter((found) => found !== page);
    expect(links.map((found) => found.getAttribute('href'))).toEqual([
      'https://www.ada.example/about',
      'https://www.instagram.com/ada',
      'https://art.example/@ada',
    ]);
    for (const found of links) {
      expect(found).toHaveAttribute('target', '_blank');
      expect(found).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    }
    expect(links[1]).toHaveAccessibleName('Instagram: @ada (opens in a new tab)');
  });

  it('shows twelve tags and the number of further ones [spec 3.2]', async () => {
    const tags = Array.from({ length: 14 }, (_, index) => tag(index + 1));
    await showCard([withConnections(aPerson({ tags_with_type: tags }))]);
    expect(await screen.findByText('TAG-12')).toBeVisible();
    expect(screen.queryByText('TAG-13')).toBeNull();
    expect(screen.getByText('+2 more')).toBeVisible();
  });

  it('lists the sections in their order, with every role and year [spec 3.2]', async () => {
    await showCard([
      withConnections(aPerson(), {
        organizations: [aConnection(50, 'Tide Archive', [{ role: '', year: '' }], 'organization')],
        people: [aConnection(20, 'Bo Lind')],
        projects: [
          aConnection(
            40,
            'Reef Study',
            [
              { role: 'Exhibited', year: '1885' },
              { role: 'Juror', year: '1886' },
            ],
            'project',
          ),
        ],
      }),
    ]);
    await screen.findByText('Reef Study');
    const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles).toEqual(['About', 'Projects 1', 'People 1', 'Organizations 1']);
    expect(screen.getByText('Exhibited, 1885 · Juror, 1886')).toBeVisible();
    expect(screen.getByText('Member, year unknown')).toBeVisible();
  });

  it('links to the page when the text is longer than the card shows', async () => {
    await showCard([withConnections(aPerson({ bio: 'x'.repeat(101) }))]);
    expect(await screen.findByRole('link', { name: 'Read more' })).toHaveAttribute(
      'href',
      '/people/10-ada-ng',
    );
  });

  it('opens a related entity on a click, and links to it for a new tab', async () => {
    const { opened } = await showCard([
      withConnections(aPerson(), { people: [aConnection(20, 'Bo Lind')] }),
    ]);
    const related = await screen.findByRole('link', { name: /^Bo Lind/u });
    expect(related).toHaveAttribute('href', '/map?node=person_20');
    expect(screen.getByRole('link', { name: 'Open page: Bo Lind' })).toHaveAttribute(
      'href',
      '/people/20-bo-lind',
    );
    await userEvent.click(related);
    expect(opened).toEqual(['person_20']);
  });

  it('shows the first rows of a hub, and more on request', async () => {
    const people = Array.from({ length: 300 }, (_, index) =>
      aConnection(100 + index, `P ${index}`),
    );
    await showCard([withConnections(aPerson(), { people })]);
    const section = await screen.findByRole('region', { name: 'People 300' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(40);
    await userEvent.click(screen.getByRole('button', { name: 'Show more (40 of 300)' }));
    expect(within(section).getAllByRole('listitem')).toHaveLength(160);
  });

  it('searches and sorts the connections of a hub [spec 3.2]', async () => {
    const people = Array.from({ length: 60 }, (_, index) =>
      aConnection(100 + index, `P ${index}`, [
        { role: index === 47 ? 'Juror' : 'Artist', year: String(1900 - index) },
      ]),
    );
    await showCard([withConnections(aPerson(), { people })]);
    const section = await screen.findByRole('region', { name: 'People 60' });
    const names = () =>
      within(section)
        .queryAllByRole('link', { name: /^(?!Open page)/u })
        .map((item) => item.textContent);
    const search = within(section).getByRole('searchbox', { name: 'Search people' });
    await userEvent.type(search, 'juror');
    expect(names()).toEqual([expect.stringContaining('P 47')]);
    expect(within(section).getByText('1 of 60 found')).toBeInTheDocument();
    await userEvent.type(search, 'x');
    expect(within(section).getByText(/^Nothing here matches/u)).toBeVisible();
    await userEvent.click(within(section).getByRole('button', { name: 'Clear search' }));
    expect(search).toHaveFocus();
    expect(names()).toHaveLength(40);
    expect(names()[0]).toContain('P 0');
    await userEvent.selectOptions(within(section).getByLabelText('Sort'), 'Oldest');
    expect(names()[0]).toContain('P 59');
  });

  it('offers no search for a short list of connections', async () => {
    const people = Array.from({ length: 12 }, (_, index) => aConnection(20 + index, `P ${index}`));
    await showCard([withConnections(aPerson(), { people })]);
    await screen.findByRole('region', { name: 'People 12' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows the server’s reason for a failure, and tries again on request', async () => {
    await showCard([
      { status: 403, body: { detail: 'Not today.', code: 'forbidden' } },
      withConnections(aPerson()),
    ]);
    expect(await screen.findByText('Not today.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Paints tides.')).toBeVisible();
    expect(screen.queryByText('Not today.')).toBeNull();
  });

  it('says that a deleted entity is no longer published', async () => {
    await showCard([{ status: 404, body: { detail: 'Person not found.', code: 'not_found' } }]);
    expect(await screen.findByText('This entity is no longer published.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('calls onClose when it is closed', async () => {
    const { closed } = await showCard([withConnections(aPerson())]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(closed).toEqual(['closed']));
  });

  it('offers a next step without connections, and passes on that the card is blank', async () => {
    const server = await serveForTest((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(withConnections(aPerson({ bio: '' }))));
    });
    stop = server.stop;
    await renderPart(
      <NodeCard
        type="person"
        id={10}
        hrefOf={() => '/map'}
        onOpen={() => undefined}
        nextStep={(isBlank) => <a href="/person/10">{isBlank ? 'Complete it' : 'Connect it'}</a>}
      />,
    );
    expect(await screen.findByRole('link', { name: 'Complete it' })).toBeVisible();
  });
});
