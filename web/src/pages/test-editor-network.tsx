import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { emptyFields } from '../domain/entity/test-entities.ts';
import { Toasts } from '../kit/layout/toasts.tsx';
import { aroha, refusal, serveAnswers, sessionOf } from '../test-answers.ts';
import { renderPart } from '../test-render.tsx';
import type { SeenRequest } from '../test-server.ts';
import { WholeEditor } from './whole-editor.tsx';

export interface StoredRelationship {
  id: number;
  from: number;
  to: number;
  role: string;
  years: string;
  /** Which end has not confirmed it. */
  waitsFor?: number;
}

export const project = 50;
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

/** The state behind the answers; tests read it and change it. */
export const network = {
  /** Drafts are kept by user for as long as the window lives, so each test has its own user. */
  userId: 4000,
  server: undefined as unknown as Awaited<ReturnType<typeof serveAnswers>>,
  stored: [] as StoredRelationship[],
  /** What happens to the next adding requests: done, or cut off before or after the work. */
  fates: [] as ('done' | 'cut before' | 'cut after')[],
};

export const relationshipOf = (
  { id, from, to, role, years, waitsFor }: StoredRelationship,
  seenFrom: number,
) => ({
  id,
  node1_id: from,
  node1_type: typeOf(from),
  node2_id: to,
  node2_type: typeOf(to),
  originalNode1Id: from,
  originalNode1Type: typeOf(from),
  originalNode2Id: to,
  originalNode2Type: typeOf(to),
  confirmation: waitsFor === undefined ? 'confirmed' : 'unconfirmed',
  waits_for: waitsFor ?? null,
  sources: [],
  direction: null,
  role,
  year: years,
  name: names[seenFrom === from ? to : from] ?? '',
  photo_url: `/api/v1/files/${seenFrom === from ? to : from}.webp`,
  relationship_metadata: { name: '', role_type: role, years_involved: years },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

export const entity = (id: number) => ({
  ...emptyFields('person'),
  ...emptyFields('project'),
  id,
  type: typeOf(id),
  name: names[id],
  first_name: names[id],
  photo_url: '',
  low_res_photo_url: '',
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

export function create({ body }: SeenRequest) {
  const { node1_id: from, node2_id: to, relationship_metadata: given } = JSON.parse(body);
  const fate = network.fates.shift() ?? 'done';
  if (fate === 'cut before') throw new Error('The cable is cut.');
  const { role_type: role, years_involved: years } = given;
  const same = network.stored.find(
    (item) => item.from === from && item.to === to && item.role === role && item.years === years,
  );
  if (same) return refusal(409, 'They are connected so already.', 'conflict');
  const made = {
    id: Math.max(0, ...network.stored.map(({ id }) => id)) + 1,
    from,
    to,
    role,
    years,
  };
  network.stored.push(made);
  if (fate === 'cut after') throw new Error('The cable is cut.');
  return { status: 201, body: relationshipOf(made, from) };
}

/** Serves the network to each test of the file. */
export function serveNetwork() {
  beforeEach(async () => {
    network.userId += 1;
    network.fates = [];
    network.stored = [
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
      const found = network.stored.filter(
        ({ from, to }) =>
          (from === id && kinds.includes(typeOf(to))) ||
          (to === id && kinds.includes(typeOf(from))),
      );
      return {
        status: 200,
        body: { relationships: found.map((item) => relationshipOf(item, id)) },
      };
    };
    network.server = await serveAnswers({
      'GET /api/v1/auth/session': sessionOf({ ...aroha, id: network.userId }),
      'GET /api/v1/locations/countries': { status: 200, body: [] },
      'GET /api/v1/user/roles': {
        status: 200,
        body: [project, 1].map((id) => ({
          id,
          user_id: network.userId,
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
            ([id, name]) =>
              kinds.includes(typeOf(Number(id))) && name.toLowerCase().includes(wanted),
          )
          .map(([id, name]) => ({
            id: Number(id),
            name,
            type: typeOf(Number(id)),
            photo_url: '',
            description: 'a'.repeat(81),
            year: '2020',
            matched_on: [],
          }));
        return { status: 200, body: { results } };
      },
      'POST /api/v1/relationships': create,
    });
  });
  afterEach(async () => {
    // Messages outlive the page that showed them.
    notifications.clean();
    await network.server.stop();
  });
}

export const save = () => screen.getByRole('button', { name: 'Save Changes' });

export async function openPeople() {
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

/** The text of the cells of each row; the name is repeated in every row of its group. */
export const rowsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1, 4).map((cell) => cell.textContent));

export async function openAddProject(user: ReturnType<typeof userEvent.setup>) {
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

/** Pastes the text, because each key press would render the whole editor again. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field);
  // A dialog that has just opened moves the focus once more.
  act(() => field.focus());
  await user.paste(text);
}

export async function choosePerson(user: ReturnType<typeof userEvent.setup>, typed: string) {
  await user.click(screen.getByRole('button', { name: 'Add Person' }));
  await fill(user, await screen.findByRole('combobox', { name: 'Search people' }), typed);
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
}

export async function addPerson(
  user: ReturnType<typeof userEvent.setup>,
  typed: string,
  role: string,
) {
  await choosePerson(user, typed);
  const dialog = await screen.findByRole('dialog', { name: 'Add Person' });
  await fill(user, await within(dialog).findByRole('combobox', { name: /^Role/u }), role);
  await user.click(within(dialog).getByRole('button', { name: 'Add Person' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Person' })).toBeNull());
}
