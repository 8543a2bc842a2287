import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../kit/layout/toasts.tsx';
import {
  type Answer,
  aroha,
  lateAnswer,
  refusal,
  serveAnswers,
  sessionOf,
} from '../test-answers.ts';
import { renderPart } from '../test-render.tsx';
import type { SeenRequest } from '../test-server.ts';
import { WholeEditor } from './whole-editor.tsx';

interface StoredRelationship {
  id: number;
  from: number;
  to: number;
  role: string;
  years: string;
}

const project = 50;
const names: Record<number, string> = {
  1: 'Aroha Ngata',
  2: 'Billie Marsh',
  3: 'Nguyễn Thị Hạnh',
  4: 'Tevita Fifita',
  [project]: 'Tide Lines',
  60: 'Salt Archive',
  61: 'Flood Songs',
};
const typeOf = (id: number) => {
  if (id === 60) return 'organization';
  return id === project || id === 61 ? 'project' : 'person';
};

/** Drafts are kept by user for as long as the page lives, so each test is somebody else. */
let userId = 4000;
let server: Awaited<ReturnType<typeof serveAnswers>>;
let stored: StoredRelationship[];
/** What happens to the requests that add: done, cut before or after it was done. */
let fates: ('done' | 'cut before' | 'cut after')[];

const relationshipOf = ({ id, from, to, role, years }: StoredRelationship, seenFrom: number) => ({
  id,
  node1_id: from,
  node1_type: typeOf(from),
  node2_id: to,
  node2_type: typeOf(to),
  originalNode1Id: from,
  originalNode1Type: typeOf(from),
  originalNode2Id: to,
  originalNode2Type: typeOf(to),
  role,
  year: years,
  name: names[seenFrom === from ? to : from] ?? '',
  photo_url: `/api/v1/files/${seenFrom === from ? to : from}.webp`,
  relationship_metadata: { name: '', role_type: role, years_involved: years },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const entity = (id: number) => ({
  id,
  type: typeOf(id),
  user_id: null,
  name: names[id],
  first_name: names[id],
  last_name: '',
  pronouns: '',
  bio: '',
  description: '',
  year: '',
  images: [],
  photo_url: '',
  low_res_photo_url: '',
  locations: [],
  social_links: [],
  tags_with_type: [],
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

function create({ body }: SeenRequest) {
  const { node1_id: from, node2_id: to, relationship_metadata: given } = JSON.parse(body);
  const fate = fates.shift() ?? 'done';
  if (fate === 'cut before') throw new Error('The cable is cut.');
  const { role_type: role, years_involved: years } = given;
  const same = stored.find(
    (item) => item.from === from && item.to === to && item.role === role && item.years === years,
  );
  if (same) return refusal(409, 'They are connected so already.', 'conflict');
  const made = { id: Math.max(0, ...stored.map(({ id }) => id)) + 1, from, to, role, years };
  stored.push(made);
  if (fate === 'cut after') throw new Error('The cable is cut.');
  return { status: 201, body: relationshipOf(made, from) };
}

beforeEach(async () => {
  userId += 1;
  fates = [];
  stored = [
    { id: 11, from: 1, to: project, role: 'Founder', years: '2022' },
    { id: 12, from: 1, to: project, role: 'Lead artist', years: '2024 - 2026' },
    { id: 13, from: project, to: 2, role: 'Knowledge holder', years: '2022 - 2026' },
    { id: 14, from: 3, to: project, role: '', years: '' },
    { id: 15, from: 60, to: project, role: 'Host', years: '2022' },
    { id: 16, from: 1, to: 61, role: 'Singer', years: '2020' },
    { id: 17, from: 1, to: 60, role: 'Advisor', years: '2019' },
  ];
  const list = ({ url }: SeenRequest) => {
    const query = new URL(url, 'http://x').searchParams;
    const id = Number(query.get('entity_id'));
    const kinds = query.getAll('target_types');
    const found = stored.filter(
      ({ from, to }) =>
        (from === id && kinds.includes(typeOf(to))) || (to === id && kinds.includes(typeOf(from))),
    );
    return { status: 200, body: { relationships: found.map((item) => relationshipOf(item, id)) } };
  };
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, id: userId }),
    'GET /api/v1/locations/countries': { status: 200, body: [] },
    'GET /api/v1/user/roles': {
      status: 200,
      body: [project, 1].map((id) => ({
        id,
        user_id: userId,
        entity_id: id,
        entity_type: typeOf(id),
        role_type: 'OWNER',
        is_verified: true,
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
      })),
    },
    'GET /api/v1/projects/50': { status: 200, body: entity(project) },
    'GET /api/v1/people/1': { status: 200, body: entity(1) },
    'GET /api/v1/relationships/by-entity': list,
    'GET /api/v1/relationships/role-types': {
      status: 200,
      body: { role_types: ['Founder', 'Lead artist', 'Guest artist', 'Host'] },
    },
    'GET /api/v1/entities/project/50/person-verification-status': {
      status: 200,
      body: {
        statuses: {
          1: { has_role: true, is_verified: true },
          2: { has_role: true, is_verified: false },
          3: { has_role: false, is_verified: false },
        },
      },
    },
    'GET /api/v1/entities/suggest': ({ url }) => {
      const query = new URL(url, 'http://x').searchParams;
      const wanted = query.get('query')?.toLowerCase() ?? '';
      const kinds = query.getAll('entity_type');
      const results = Object.entries(names)
        .filter(
          ([id, name]) => kinds.includes(typeOf(Number(id))) && name.toLowerCase().includes(wanted),
        )
        .map(([id, name]) => ({
          id: Number(id),
          name,
          type: typeOf(Number(id)),
          photo_url: '',
          description: 'a'.repeat(81),
          year: '2020',
        }));
      return { status: 200, body: { results } };
    },
    'POST /api/v1/relationships': create,
  });
});
afterEach(async () => {
  // Messages outlive the page that they were shown on.
  notifications.clean();
  await server.stop();
});

const save = () => screen.getByRole('button', { name: 'Save Changes' });

async function openPeople() {
  const user = userEvent.setup();
  await renderPart(
    <>
      <Toasts />
      <WholeEditor type="project" id={project} />
    </>,
  );
  await user.click(await screen.findByRole('tab', { name: /^People/u }));
  const section = await screen.findByRole('region', { name: 'People Relationships' });
  await within(section).findByRole('table');
  await within(section).findByRole('button', { name: 'Add Person' });
  return { user, section };
}

/** The rows as they are read: what stands in each cell, the name in every row of its group. */
const rowsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1, 4).map((cell) => cell.textContent));

async function openAddProject(user: ReturnType<typeof userEvent.setup>) {
  if (!screen.queryByRole('tab', { name: /^Project Connections/u })) {
    await renderPart(
      <>
        <Toasts />
        <WholeEditor type="project" id={project} />
      </>,
    );
  }
  await user.click(await screen.findByRole('tab', { name: /^Project Connections/u }));
  await user.click(await screen.findByRole('button', { name: 'Add Project' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Project' });
  await within(dialog).findByRole('combobox', { name: 'Search projects' });
  return dialog;
}

async function choosePerson(user: ReturnType<typeof userEvent.setup>, typed: string) {
  await user.click(screen.getByRole('button', { name: 'Add Person' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search people' }), typed);
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
}

async function addPerson(user: ReturnType<typeof userEvent.setup>, typed: string, role: string) {
  await choosePerson(user, typed);
  const dialog = await screen.findByRole('dialog', { name: 'Add Person' });
  await user.type(await within(dialog).findByRole('combobox', { name: /^Role/u }), role);
  await user.click(within(dialog).getByRole('button', { name: 'Add Person' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Person' })).toBeNull());
}

describe('the connections of an entity', () => {
  it('are listed in groups, newest years first, with icons for people who look after it [spec 2.2] [spec 2.6]', async () => {
    const { user, section } = await openPeople();
    expect(screen.getByText('Connect with people in your network')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'People 3' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Organisation Connections 1' })).toBeVisible();
    expect(
      rowsOf(section).map(([name, role]) => [name?.replace(/^[A-Z]{1,2}(?=[A-Z])/u, ''), role]),
    ).toEqual([
      ['Nguyễn Thị Hạnh', 'No role'],
      ['Aroha Ngata', 'Lead artist'],
      ['Aroha Ngata', 'Founder'],
      ['Billie Marsh', 'Knowledge holder'],
    ]);
    const pictures = [...section.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual([3, 1, 2].map((id) => `/api/v1/files/${id}.webp`));
    await waitFor(() => expect(within(section).getAllByText('Verified')).toHaveLength(1));
    expect(within(section).getAllByText('Not verified yet')).toHaveLength(1);

    const columns = within(section).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Verification',
      'Person',
      'Role',
      'Years',
      'Actions',
    ]);
    const years = within(section).getByRole('columnheader', { name: 'Years' });
    expect(years).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(years).getByRole('button'));
    expect(years).toHaveAttribute('aria-sort', 'ascending');
    expect(rowsOf(section)[0]?.[2]).toBe('2022');
    await user.click(within(section).getByRole('button', { name: 'Person' }));
    expect(rowsOf(section)[0]?.[0]).toContain('Aroha Ngata');
    await user.click(within(section).getByRole('button', { name: 'Person' }));
    expect(rowsOf(section)[0]?.[0]).toContain('Nguyễn Thị Hạnh');

    const search = within(section).getByRole('searchbox', { name: 'Search relationships...' });
    await user.type(search, 'hANH');
    await waitFor(() => expect(rowsOf(section)).toHaveLength(1));
    expect(within(section).getByText('1 found')).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'nobody');
    await user.click(await within(section).findByRole('button', { name: 'Clear search' }));
    expect(rowsOf(section)).toHaveLength(4);
  });

  it('say that they wait for the first save, and that there are none [spec 2.2]', async () => {
    const user = userEvent.setup();
    await renderPart(<WholeEditor type="organization" id={null} />);
    await user.click(await screen.findByRole('tab', { name: 'Project Connections' }));
    const waits = screen.getAllByText('Connections can be used after the first Save Changes');
    expect(waits).toHaveLength(3);
  });

  it('name the empty lists, and their owners where one may only look [spec 2.2]', async () => {
    server.answers['GET /api/v1/user/roles'] = { status: 200, body: [] };
    stored = [];
    const user = userEvent.setup();
    await renderPart(<WholeEditor type="project" id={project} />);
    await user.click(await screen.findByRole('tab', { name: 'Organisation Connections' }));
    await screen.findByText('No organisation relationships found.');
    expect(screen.queryByRole('button', { name: 'Add Organisation' })).toBeNull();
    const notes = await screen.findAllByText(
      'Only administrators of this project add and change its connections.',
    );
    expect(notes).toHaveLength(3);
  });

  it('stand under their own headings, which say how to begin, and name whoever has no name [spec 2.2] [spec 2.3]', async () => {
    stored = [{ id: 18, from: 99, to: project, role: 'Host', years: '' }];
    server.answers['GET /api/v1/auth/session'] = sessionOf({
      ...aroha,
      id: userId,
      is_superuser: true,
    });
    server.answers['GET /api/v1/entities/project/50/users'] = { status: 200, body: { items: [] } };
    const user = userEvent.setup();
    await renderPart(<WholeEditor type="project" id={project} />);
    const sectionOf = async (tab: RegExp, heading: string) => {
      await user.click(await screen.findByRole('tab', { name: tab }));
      return within(await screen.findByRole('region', { name: heading }));
    };
    const people = await sectionOf(/^People/u, 'People Relationships');
    expect(await people.findByText('Unknown Person')).toBeVisible();
    expect(people.getByText('ID 99')).toBeVisible();

    const projects = await sectionOf(/^Project/u, 'Project Relationships');
    expect(
      projects.getByText('Manage your project relationships and collaborations'),
    ).toBeVisible();
    await projects.findByText('No project relationships found. Add one using the button above.');
    const organisations = await sectionOf(/^Organisation/u, 'Organisation Relationships');
    expect(organisations.getByText('Manage your organisation connections')).toBeVisible();
    await organisations.findByText(
      'No organisation relationships found. Add one using the button above.',
    );
    await user.click(organisations.getByRole('button', { name: 'Add Organisation' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search organisations' }), 'zzz');
    await screen.findByText('No organisations found');
    expect(screen.getByRole('option', { name: /Create the organisation “zzz”/u })).toBeVisible();
  });

  it('are edited one row at a time, with the roles in use, and only when something changed [spec 2.2]', async () => {
    const { user, section } = await openPeople();
    await user.click(
      within(section).getByRole('button', { name: 'Edit Aroha Ngata, Founder, 2022' }),
    );
    const role = within(section).getByRole('combobox', { name: 'Role' });
    expect(role).toHaveFocus();
    expect(within(section).getByRole('button', { name: 'Confirm' })).toBeDisabled();
    for (const button of within(section).getAllByRole('button', { name: /^(?:Edit|Delete) /u })) {
      expect(button).toBeDisabled();
    }
    await user.clear(role);
    await user.type(role, 'artist');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Lead artist', 'Guest artist']);
    await user.click(options[1] as HTMLElement);
    expect(role).toHaveValue('Guest artist');
    await user.click(within(section).getByRole('button', { name: 'Confirm' }));
    await within(section).findByText('Edited');
    expect(
      screen.getByText(
        'Pending connections will be created when you click the "Save Changes" button at the top of the page.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();

    await user.click(
      within(section).getByRole('button', { name: 'Edit Aroha Ngata, Guest artist, 2022' }),
    );
    await user.clear(within(section).getByRole('combobox', { name: 'Role' }));
    await user.type(within(section).getByRole('combobox', { name: 'Role' }), 'Founder{Enter}');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('are deleted after a question, and can be kept until the save [spec 2.2]', async () => {
    const { user, section } = await openPeople();
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
    within(dialog).getByText(
      'Are you sure you want to delete the relationship with Billie Marsh? This action cannot be undone.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const busy = within(dialog).getByRole('button', { name: 'Deleting...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    await waitFor(() => expect(rowsOf(section)).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(rowsOf(section)).toHaveLength(4);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('of a person are told apart by badges where projects and organisations stand together [spec 2.2] [spec 2.7]', async () => {
    const matches = vi.spyOn(window, 'matchMedia');
    matches.mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes('43.74em'),
          media: query,
        }) as MediaQueryList,
    );
    const user = userEvent.setup();
    await renderPart(<WholeEditor type="person" id={1} />);
    await user.click(await screen.findByRole('tab', { name: 'Connections 3' }));
    const section = await screen.findByRole('region', { name: 'Connections' });
    expect(screen.getByText('Manage your connections and relationships')).toBeVisible();
    expect(within(section).getAllByText('Project')).toHaveLength(2);
    expect(within(section).getAllByText('Org')).toHaveLength(1);
    await within(section).findByRole('button', { name: 'Add Connection' });
    expect(within(section).queryByText(/^ID/u)).toBeNull();
    await user.click(within(section).getByRole('button', { name: 'Add Connection' }));
    const search = await screen.findByRole('combobox', {
      name: 'Search projects and organisations',
    });
    const late = lateAnswer(() => ({ status: 200, body: { results: [] } }));
    server.answers['GET /api/v1/entities/suggest'] = late.answer;
    await user.type(search, 'zzz');
    expect(await screen.findByRole('img', { name: 'Searching...' })).toBeVisible();
    late.letGo();
    await screen.findByText('No projects or organizations found');
    const asked = server.asked('GET /api/v1/entities/suggest').map(({ url }) => url);
    expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('limit'))).toEqual([
      '4',
      '4',
    ]);
    await user.click(screen.getByRole('option', { name: /Create the project “zzz”/u }));
    expect(await screen.findByRole('radio', { name: 'Project' })).toBeChecked();
    matches.mockRestore();
  });
});

describe('the dialog that adds a connection', () => {
  it('searches, says when nothing is found, makes no people, and forgets when it is closed [spec 2.2]', async () => {
    const { user } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Add Person' }));
    const search = await screen.findByRole('combobox', { name: 'Search people' });
    await user.type(search, 'zzz');
    await screen.findByText('No person found');
    expect(screen.queryByRole('option')).toBeNull();
    await user.clear(search);
    await user.type(search, 'tevita');
    const option = await screen.findByRole('option', { name: /Tevita Fifita/u });
    expect(option).toHaveTextContent(`${'a'.repeat(80)}…`);
    await user.keyboard('{ArrowDown}{Enter}');
    await user.type(await screen.findByRole('combobox', { name: /^Role/u }), 'Choir leader');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('combobox', { name: 'Search people' })).toHaveValue('tevita');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add Person' }));
    expect(await screen.findByRole('combobox', { name: 'Search people' })).toHaveValue('');
  });

  it('refuses what is in the list already, and lets a pending row be edited and deleted [spec 2.4]', async () => {
    const { user, section } = await openPeople();
    await addPerson(user, 'tevita', 'Choir leader');
    await within(section).findByText('Pending');
    await choosePerson(user, 'tevita');
    const dialog = await screen.findByRole('dialog', { name: 'Add Person' });
    await user.type(within(dialog).getByRole('combobox', { name: /^Role/u }), ' Choir leader');
    await user.click(within(dialog).getByRole('button', { name: 'Add Person' }));
    await within(dialog).findByText(/^This connection is in the list already/u);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const edit = within(section).getByRole('button', { name: 'Edit Tevita Fifita, Choir leader' });
    await user.click(edit);
    await user.clear(within(section).getByRole('combobox', { name: 'Role' }));
    await user.type(within(section).getByRole('combobox', { name: 'Role' }), 'Singer{Enter}');
    await within(section).findByRole('button', { name: 'Edit Tevita Fifita, Singer' });
    expect(within(section).getByText('Pending')).toBeVisible();
    await user.click(within(section).getByRole('button', { name: /^Delete Tevita Fifita/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(server.asked('POST /api/v1/relationships')).toEqual([]);
  });

  it('keeps the focus inside from step to step, so that Escape closes it', async () => {
    const { user } = await openPeople();
    await choosePerson(user, 'tevita');
    const dialog = await screen.findByRole('dialog', { name: 'Add Person' });
    expect(within(dialog).getByText('Tevita Fifita')).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(within(dialog).getByRole('combobox', { name: 'Search people' })).toHaveFocus();
    await user.click((await within(dialog).findAllByRole('option'))[0] as HTMLElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to create a name once the search has answered, and another one of a name that is there', async () => {
    const user = userEvent.setup();
    const search = server.answers['GET /api/v1/entities/suggest'];
    if (typeof search !== 'function') throw new Error('The search answers by its question.');
    let request: SeenRequest | undefined;
    const late = lateAnswer(() => search(request as SeenRequest) as Answer);
    server.answers['GET /api/v1/entities/suggest'] = (asked) => {
      request = asked;
      return late.answer();
    };
    const dialog = await openAddProject(user);
    await user.type(
      within(dialog).getByRole('combobox', { name: 'Search projects' }),
      'flood songs',
    );
    await waitFor(() => expect(request).toBeDefined());
    expect(within(dialog).queryByRole('option')).toBeNull();
    late.letGo();
    await within(dialog).findByRole('option', { name: /^Flood Songs/u });
    expect(
      within(dialog).getByRole('option', {
        name: /^Create another project with the same name “flood songs”/u,
      }),
    ).toBeVisible();
    expect(within(dialog).queryByText('Not on the map yet')).toBeNull();
  });

  it('offers nothing to create while the search fails', async () => {
    const user = userEvent.setup();
    server.answers['GET /api/v1/entities/suggest'] = refusal(500, 'Broken.', 'internal');
    const dialog = await openAddProject(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Search projects' }), 'Eel Nets');
    await within(dialog).findByText('The search did not answer. Type again to repeat it.');
    expect(within(dialog).queryByRole('option')).toBeNull();
  });

  it('creates a new project at Save Changes and never before, once for all its connections [spec 2.2] [spec 2.4]', async () => {
    const user = userEvent.setup();
    const dialog = await openAddProject(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Search projects' }), 'Eel Nets');
    await screen.findByText('No project found');
    await user.click(screen.getByRole('option', { name: /Create the project “Eel Nets”/u }));
    await user.type(within(dialog).getByLabelText('Description (optional)'), 'Woven by hand.');
    await user.click(within(dialog).getByRole('button', { name: 'Add Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openAddProject(user);
    await user.type(within(again).getByRole('combobox', { name: 'Search projects' }), 'eel');
    await user.click(await within(again).findByRole('option', { name: /^Eel Nets/u }));
    await user.type(within(again).getByRole('combobox', { name: /^Role/u }), 'Sequel');
    await user.click(within(again).getByRole('button', { name: 'Add Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const section = screen.getByRole('region', { name: 'Project Relationships' });
    expect(within(section).getAllByText('Pending')).toHaveLength(2);
    expect(server.asked('POST /api/v1/projects')).toEqual([]);

    server.answers['POST /api/v1/projects'] = refusal(503, 'Not now.', 'unavailable');
    await user.click(save());
    expect(await within(section).findAllByText('Not saved yet: Not now.')).toHaveLength(2);
    expect(server.asked('POST /api/v1/relationships')).toEqual([]);
    server.answers['POST /api/v1/projects'] = { status: 201, body: { ...entity(61), id: 70 } };
    server.answers['POST /api/v1/relationships'] = refusal(400, 'No such role.', 'rule_broken');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await within(section).findAllByText('Not saved yet: No such role.')).toHaveLength(2);
    server.answers['POST /api/v1/relationships'] = create;
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText('Created 2 new connection(s)');

    const tries = server.asked('POST /api/v1/projects');
    expect(tries.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'Eel Nets', description: 'Woven by hand.' },
      { name: 'Eel Nets', description: 'Woven by hand.' },
    ]);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(stored.filter(({ to }) => to === 70).map(({ role }) => role)).toEqual(['', 'Sequel']);
  });

  it('creates nothing when a new project is discarded', async () => {
    const user = userEvent.setup();
    const dialog = await openAddProject(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Search projects' }), 'Eel Nets');
    await screen.findByText('No project found');
    await user.click(screen.getByRole('option', { name: /Create the project “Eel Nets”/u }));
    await user.click(within(dialog).getByRole('button', { name: 'Add Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Delete Eel Nets/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(server.asked('POST /api/v1/projects')).toEqual([]);
  });
});

describe('the save of connections', () => {
  const text = (pattern: RegExp) => screen.findByText(pattern);

  it('says what was done, and shows what is stored then [spec 2.4]', async () => {
    const { user, section } = await openPeople();
    server.answers['PUT /api/v1/relationships/11'] = () => {
      const founder = stored.find(({ id }) => id === 11) as StoredRelationship;
      founder.role = 'Host';
      return { status: 200, body: relationshipOf(founder, 1) };
    };
    server.answers['DELETE /api/v1/relationships/13'] = () => {
      stored = stored.filter(({ id }) => id !== 13);
      return { status: 204 };
    };
    await user.click(within(section).getByRole('button', { name: /^Edit Aroha Ngata, Founder/u }));
    await user.clear(within(section).getByRole('combobox', { name: 'Role' }));
    await user.type(within(section).getByRole('combobox', { name: 'Role' }), 'Host{Enter}');
    await within(section).findByText('Edited');
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await addPerson(user, 'tevita', 'Choir leader');
    await user.click(save());
    await text(/^Updated 1 connection\(s\)$/u);
    await text(/^Deleted 1 connection\(s\)$/u);
    await text(/^Created 1 new connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(rowsOf(section).map((row) => row[1])).toEqual([
      'No role',
      'Choir leader',
      'Lead artist',
      'Host',
    ]);
    const writes = server.seen
      .filter(({ url, method }) => method !== 'GET' && url.includes('/relationships'))
      .map(({ method }) => method);
    expect(writes).toEqual(['PUT', 'DELETE', 'POST']);
    expect(server.asked('PUT /api/v1/projects/50')).toEqual([]);
  });

  it('keeps what was refused, with the reason of the row and the sentence of the call [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    server.answers['DELETE /api/v1/relationships/13'] = refusal(403, 'Not yours.', 'forbidden');
    server.answers['DELETE /api/v1/relationships/14'] = refusal(409, 'Not now.', 'conflict');
    server.answers['PUT /api/v1/relationships/11'] = refusal(400, 'Not so.', 'rule_broken');
    server.answers['POST /api/v1/relationships'] = refusal(400, 'No such role.', 'rule_broken');
    for (const name of [/^Delete Billie Marsh/u, /^Delete Nguyễn/u]) {
      await user.click(within(section).getByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await user.click(within(section).getByRole('button', { name: /^Edit Aroha Ngata, Founder/u }));
    await user.type(within(section).getByRole('combobox', { name: 'Role' }), 's{Enter}');
    await within(section).findByText('Edited');
    await addPerson(user, 'tevita', 'Choir leader');
    await user.click(save());
    await text(/^Permission denied: Cannot delete relationship 13$/u);
    await text(/^Failed to delete relationship 14: Not now\.$/u);
    await text(/^Failed to update relationship 11: Not so\.$/u);
    await text(/^Invalid relationship data: No such role\.$/u);
    await text(/^Billie Marsh is not deleted yet: Not yours\.$/u);
    await text(/^Not saved yet: No such role\.$/u);
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(screen.queryByText(/^Created/u)).toBeNull();
    server.answers['POST /api/v1/relationships'] = refusal(403, 'Not yours.', 'forbidden');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Permission denied: Cannot create relationship$/u);
  });

  it('says 404 of a deletion by its own sentence, and lets go of what is gone [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    stored = stored.filter(({ id }) => id !== 13);
    server.answers['DELETE /api/v1/relationships/13'] = refusal(404, 'Gone.', 'not_found');
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rowsOf(section)).toHaveLength(3));
    await user.click(save());
    await text(/^Relationship 13 not found$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(screen.queryByText(/^Deleted/u)).toBeNull();
  });

  it('counts what was cut off after it was done, and keeps what was cut off before [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    for (const role of ['a', 'b', 'c']) await addPerson(user, 'tevita', role);
    fates = ['cut after', 'done', 'cut before'];
    await user.click(save());
    await text(/^Created 2 new connection\(s\)$/u);
    await text(/^Failed to create relationship: The server cannot be reached/u);
    await waitFor(() => expect(within(section).getAllByText('Pending')).toHaveLength(1));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(stored.filter(({ to }) => to === 4)).toHaveLength(2);
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Created 1 new connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(
      stored
        .filter(({ to }) => to === 4)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    const tries = server.asked('POST /api/v1/relationships');
    expect(tries).toHaveLength(4);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  it('makes no second one when even the look at the store is cut off, and counts it once', async () => {
    const { user, section } = await openPeople();
    await addPerson(user, 'tevita', 'Choir leader');
    const list = server.answers['GET /api/v1/relationships/by-entity'];
    server.answers['GET /api/v1/relationships/by-entity'] = () => {
      throw new Error('The cable is cut.');
    };
    fates = ['cut after'];
    await user.click(save());
    await text(/^Failed to create relationship: The server cannot be reached/u);
    await text(/^What is stored could not be read anew/u);
    expect(within(section).getByText('Pending')).toBeVisible();
    if (list) server.answers['GET /api/v1/relationships/by-entity'] = list;
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Created 1 new connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(stored.filter(({ to }) => to === 4)).toHaveLength(1);
    expect(server.asked('POST /api/v1/relationships')).toHaveLength(1);
  });
});
