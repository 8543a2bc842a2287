import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { holdWidth } from '../../test-window-width.ts';
import { useEntityConnections } from './use-entity-connections.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  const mentor = {
    id: 11,
    originalNode1Id: 1,
    originalNode1Type: 'person',
    originalNode2Id: 2,
    originalNode2Type: 'person',
    confirmation: 'confirmed',
    waits_for: null,
    sources: [],
    direction: null,
    role: 'Mentor',
    year: '2021',
    name: 'Billie Marsh',
    photo_url: '',
  };
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/roles': { status: 200, body: [{ entity_id: 1, role_type: 'OWNER' }] },
    'GET /api/v1/relationships/by-entity': { status: 200, body: { relationships: [mentor] } },
    'GET /api/v1/entities/person/1/person-verification-status': {
      status: 200,
      body: { statuses: {} },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

function Tabs() {
  const { tabs } = useEntityConnections({ type: 'person', id: 1 });
  return tabs.map(({ value, label, panel }) => (
    <section key={value}>
      <h2>{label}</h2>
      {panel}
    </section>
  ));
}

it.each([
  ['page', ['Project Connections', 'Organisation Connections', 'People 1'], false],
  ['phone', ['Connections', 'People 1'], true],
])(
  'the connections of a person have a tab for people on a %s, with buttons to add some',
  async (_, names, isNarrow) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: isNarrow, media }) as MediaQueryList,
    );
    await renderPart(<Tabs />);
    expect(await screen.findByText('Billie Marsh')).toBeInTheDocument();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual(expect.arrayContaining(names));
    expect(screen.getByText('People Relationships')).toBeVisible();
    expect(screen.getByText('Mentor')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Person' })).toBeEnabled();
    expect(screen.getAllByRole('button', { name: 'Add several' })).toHaveLength(names.length);
    const [asked] = server.callsTo('GET /api/v1/relationships/by-entity');
    const kinds = new URL(asked?.url ?? '', 'http://x').searchParams.getAll('target_types');
    expect(kinds).toEqual(['person', 'project', 'organization']);
  },
);

it('keeps the tabs of the editor, and the dialog in one, when a phone is turned', async () => {
  const turn = holdWidth(390);
  await renderPart(<Tabs />);
  const [button] = await screen.findAllByRole('button', { name: 'Add several' });
  await userEvent.click(button as Element);
  const field = await screen.findByRole('textbox', { name: 'Names, one below another' });
  await userEvent.type(field, 'Mere Kingi');
  turn(844);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Mere Kingi');
});
