import { actHeader } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, refusal } from '../test-answers.ts';
import {
  addPerson,
  create,
  entity,
  network,
  openPeople,
  relationshipOf,
  rowsOf,
  type StoredRelationship,
  save,
  serveNetwork,
} from './test-editor-network.tsx';

serveNetwork();

describe('the save of connections', () => {
  const text = (pattern: RegExp) => screen.findByText(pattern);

  it('reports updated, deleted and created connections, and then shows the stored ones [spec 2.4]', async () => {
    const { user, section } = await openPeople();
    network.server.answers['PUT /api/v1/relationships/11'] = () => {
      const founder = network.stored.find(({ id }) => id === 11) as StoredRelationship;
      founder.role = 'Host';
      return { status: 200, body: relationshipOf(founder, 1) };
    };
    network.server.answers['DELETE /api/v1/relationships/13'] = () => {
      network.stored = network.stored.filter(({ id }) => id !== 13);
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
    // The rows are sorted after they are read from the server again.
    await waitFor(() =>
      expect(rowsOf(section).map((row) => row[1])).toEqual([
        'No role',
        'Choir leader',
        'Lead artist',
        'Host',
      ]),
    );
    const writes = network.server.seen
      .filter(({ url, method }) => method !== 'GET' && url.includes('/relationships'))
      .map(({ method }) => method);
    expect(writes).toEqual(['PUT', 'DELETE', 'POST']);
    expect(network.server.callsTo('PUT /api/v1/projects/50')).toEqual([]);
  });

  it('offers one Undo for all of it, in the bar of Save Changes, while the messages leave [spec 2.2]', async () => {
    const { user, section } = await openPeople();
    const acts: string[] = [];
    const written = (answer: Answer, id: string) => {
      acts.push(id);
      return { ...answer, headers: { [actHeader]: id } };
    };
    const { answers } = network.server;
    answers['PUT /api/v1/projects/50'] = () =>
      written({ status: 200, body: { ...entity(50), bio: 'Salt.', version: 2 } }, '901');
    answers['DELETE /api/v1/relationships/13'] = () => {
      network.stored = network.stored.filter(({ id }) => id !== 13);
      return written({ status: 204 }, '902');
    };
    answers['POST /api/v1/relationships'] = (request) => written(create(request), '903');
    for (const id of ['901', '902', '903']) {
      const body = { act_id: null, left_out: [], may_undo: false };
      answers[`POST /api/v1/acts/${id}/undo`] = { status: 200, body };
    }
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await addPerson(user, 'tevita', 'Choir leader');
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.type(screen.getByLabelText('Bio'), 'Salt.');
    await user.click(save());
    const undo = await within(screen.getByRole('banner')).findByRole('button', { name: 'Undo' });
    expect(acts).toEqual(['901', '902', '903']);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    await text(/^Project profile updated successfully!$/u);
    await text(/^Deleted 1 connection\(s\)$/u);
    await text(/^Created 1 new connection\(s\)$/u);
    await user.click(undo);
    await text(/^Undone\.$/u);
    const undone = network.server.seen.flatMap(({ url }) => url.match(/acts\/(\d+)/u)?.[1] ?? []);
    expect(undone).toEqual(['903', '902', '901']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps refused changes, with the reason at the row and the message of the call [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    network.server.answers['DELETE /api/v1/relationships/13'] = refusal(
      403,
      'Not yours.',
      'forbidden',
    );
    network.server.answers['DELETE /api/v1/relationships/14'] = refusal(
      409,
      'Not now.',
      'conflict',
    );
    network.server.answers['PUT /api/v1/relationships/11'] = refusal(400, 'Not so.', 'rule_broken');
    network.server.answers['POST /api/v1/relationships'] = refusal(
      400,
      'No such role.',
      'rule_broken',
    );
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
    network.server.answers['POST /api/v1/relationships'] = refusal(403, 'Not yours.', 'forbidden');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Permission denied: Cannot create relationship$/u);
  });

  it('reports a 404 of a deletion with its own message, and drops the deleted row [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    network.stored = network.stored.filter(({ id }) => id !== 13);
    network.server.answers['DELETE /api/v1/relationships/13'] = refusal(404, 'Gone.', 'not_found');
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rowsOf(section)).toHaveLength(3));
    await user.click(save());
    await text(/^Relationship 13 not found$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(screen.queryByText(/^Deleted/u)).toBeNull();
  });

  it('counts a creation whose answer was lost, and keeps one that did not arrive [spec 2.8]', async () => {
    const { user, section } = await openPeople();
    for (const role of ['a', 'b', 'c']) await addPerson(user, 'tevita', role);
    network.fates = ['cut after', 'done', 'cut before'];
    await user.click(save());
    await text(/^Created 2 new connection\(s\)$/u);
    await text(/^Failed to create relationship: The server cannot be reached/u);
    await waitFor(() => expect(within(section).getAllByText('Pending')).toHaveLength(1));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(network.stored.filter(({ to }) => to === 4)).toHaveLength(2);
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Created 1 new connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(
      network.stored
        .filter(({ to }) => to === 4)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    const tries = network.server.callsTo('POST /api/v1/relationships');
    expect(tries).toHaveLength(4);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  it('creates no second connection when reading the stored ones fails after a lost answer', async () => {
    const { user, section } = await openPeople();
    await addPerson(user, 'tevita', 'Choir leader');
    const list = network.server.answers['GET /api/v1/relationships/by-entity'];
    network.server.answers['GET /api/v1/relationships/by-entity'] = () => {
      throw new Error('The cable is cut.');
    };
    network.fates = ['cut after'];
    await user.click(save());
    await text(/^Failed to create relationship: The server cannot be reached/u);
    await text(/^The saved data could not be loaded again/u);
    expect(within(section).getByText('Pending')).toBeVisible();
    if (list) network.server.answers['GET /api/v1/relationships/by-entity'] = list;
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await text(/^Created 1 new connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(network.stored.filter(({ to }) => to === 4)).toHaveLength(1);
    expect(network.server.callsTo('POST /api/v1/relationships')).toHaveLength(1);
  });

  it('counts a deletion whose answer was lost, and reports no failure', async () => {
    const { user, section } = await openPeople();
    network.server.answers['DELETE /api/v1/relationships/13'] = () => {
      network.stored = network.stored.filter(({ id }) => id !== 13);
      throw new Error('The cable is cut.');
    };
    await user.click(within(section).getByRole('button', { name: /^Delete Billie Marsh/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(save());
    await text(/^Deleted 1 connection\(s\)$/u);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(screen.queryByText(/^Failed to delete/u)).toBeNull();
    expect(rowsOf(section)).toHaveLength(3);
  });
});
