import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { aPerson, withConnections } from '../entity/test-entities.ts';
import { WaitingLine } from './waiting-line.tsx';

const relationship = (id: number, waits_for: number | null) => ({
  ...{ id, role: 'Diver', role_here: 'Diver', year: '2021', direction: null, sources: [] },
  ...{ confirmed_by: null, confirmed_on: null, waits_for },
  confirmation: waits_for === null ? ('confirmed' as const) : ('unconfirmed' as const),
});
const project = (id: number, waits: (number | null)[]) => ({
  ...{ id, type: 'project' as const, name: `Project ${id}`, photo_url: '', cover: 'none' as const },
  relationships: waits.map((one, index) => relationship(10 * id + index, one)),
});
const mere = withConnections(aPerson({ id: 40 }), {
  projects: [project(1, [40, null]), project(2, [40]), project(3, [3])],
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
const roles = 'GET /api/v1/user/roles';
const role = (role_type: string) => ({
  status: 200,
  body: [{ entity_id: 40, entity_type: 'person', role_type, is_verified: true }],
});
beforeEach(async () => {
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
});
afterEach(() => server.stop());

it('leads an owner to the connections that wait for an answer', async () => {
  server.answers[roles] = role('OWNER');
  await renderPart(<WaitingLine entity={mere} />);
  expect(await screen.findByText('2 connections wait for your answer.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/person/40');
});

it('says nothing to others with a role, who cannot answer', async () => {
  server.answers[roles] = role('CONTRIBUTOR');
  await renderPart(<WaitingLine entity={mere} />);
  await waitFor(() => expect(server.callsTo(roles)).toHaveLength(1));
  expect(screen.queryByText(/your answer/u)).toBeNull();
});
