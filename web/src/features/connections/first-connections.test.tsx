import type { MatchReason } from '@mangrove/contract/browser';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson, withConnections } from '../../domain/entity/test-entities.ts';
import { Toasts } from '../../kit/layout/toasts.tsx';
import { aroha, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import type { SeenRequest } from '../../test-server.ts';
import { FirstConnections } from './first-connections.tsx';

const whole = (field: MatchReason['field'], text: string): MatchReason => ({
  field,
  text,
  ranges: [[0, text.length]],
});
const node = (id: number, display_name: string, matched_on: MatchReason[]) => ({
  id,
  type: 'project',
  display_name,
  photo_url: '',
  is_match: true,
  matched_on,
});
const [tide, harbour, seawall] = ['Tide Lines', 'Apia Harbour', 'Seawall'];

/** The search results for a tag, a city and a country. */
function find({ url }: SeenRequest) {
  const asked = new URL(url, 'http://localhost').searchParams;
  const tag = asked.get('tag');
  const about: MatchReason = { field: 'about', text: 'Draws in Apia.', ranges: [[9, 13]] };
  const inApia: MatchReason = { field: 'name', text: harbour, ranges: [[0, 4]] };
  const nodes = tag
    ? [node(21, tide, [whole('tag', tag)]), { ...node(29, 'Beside it', []), is_match: false }]
    : asked.has('q')
      ? [node(21, tide, [about]), node(22, harbour, [inApia])]
      : [node(22, harbour, [whole('country', 'Samoa')]), node(23, seawall, [])];
  return { status: 200, body: { nodes, edges: [], total_matches: nodes.length } };
}

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/roles': { status: 200, body: [] },
    'GET /api/v1/relationships/by-entity': { status: 200, body: { relationships: [] } },
    'GET /api/v1/search/comprehensive': find,
  });
});
afterEach(() => server.stop());

it('offers entities with the same tags or place, each once with all its reasons', async () => {
  const samoa = { city: 'Apia', country: 'Samoa' };
  const profile = withConnections(
    aPerson({
      tags_with_type: [{ id: 1, name: 'FLOOD', tag_type: 'person' }] as never,
      locations: [samoa] as never,
    }),
  );
  await renderPart(<FirstConnections profile={profile} />);
  const title = await screen.findByRole('heading', { name: 'You may know these' });
  const offers = within(title.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Tide LinesProjectTag FLOODAbout: Draws in Apia\.$/u),
    expect.stringMatching(/Apia HarbourProjectCountry: Samoa$/u),
    expect.stringMatching(/SeawallProject$/u),
  ]);
  const marked = offers.map((offer) => [...offer.querySelectorAll('mark')]);
  expect(marked.flat().map(({ textContent }) => textContent)).toEqual([
    'FLOOD',
    'Apia',
    'Apia',
    'Samoa',
  ]);
  const asked = server.callsTo('GET /api/v1/search/comprehensive').map(({ url }) => url);
  expect(asked.map((url) => /(?:tag|q|country)=\w+/u.exec(url)?.[0])).toEqual([
    'tag=FLOOD',
    'q=Apia',
    'country=Samoa',
  ]);
});

it('keeps a connection and says why when the session has ended', async () => {
  const user = userEvent.setup();
  const said = 'Please log in again.';
  server.answers['POST /api/v1/relationships'] = refusal(401, said, 'not_signed_in');
  const samoa = { city: '', country: 'Samoa' };
  const profile = withConnections(aPerson({ locations: [samoa] as never }));
  await renderPart(
    <>
      <Toasts />
      <FirstConnections profile={profile} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Connect with Seawall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Connection' }));
  await user.click(await dialog.findByRole('button', { name: 'Add Connection' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave out Seawall' }));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const search = screen.getByRole('button', { name: 'Search projects and organisations' });
  expect(search).toHaveFocus();
});
