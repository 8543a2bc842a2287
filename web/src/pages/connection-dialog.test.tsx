import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answer, deferredAnswer, refusal } from '../test-answers.ts';
import type { SeenRequest } from '../test-server.ts';
import {
  addPerson,
  choosePerson,
  create,
  entity,
  network,
  openAddProject,
  openPeople,
  save,
  serveNetwork,
} from './test-editor-network.tsx';

serveNetwork();

describe('the dialog that adds a connection', () => {
  it('searches, lists a person who is not found in the other dialog, and is empty when reopened [spec 2.2]', async () => {
    const { user } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Add Person' }));
    const search = await screen.findByRole('combobox', { name: 'Search people' });
    await user.type(search, 'zzz');
    await screen.findByText('No person found');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Add several, beginning with “zzz”For people who are not on the map yet',
    ]);
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

  it('refuses a connection already in the list, and takes a pending one back to change or delete it [spec 2.2] [spec 2.4]', async () => {
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
    expect(within(section).queryByRole('button', { name: /^Edit Tevita/u })).toBeNull();
    const change = within(section).getByRole('button', {
      name: 'Change Tevita Fifita, Choir leader',
    });
    await user.click(change);
    const changing = within(await screen.findByRole('dialog', { name: 'Change Connection' }));
    expect(changing.getByText('Tevita Fifita')).toBeVisible();
    const role = changing.getByRole('combobox', { name: /^Role/u });
    expect(role).toHaveValue('Choir leader');
    await user.clear(role);
    await user.type(role, 'Singer');
    await user.click(changing.getByRole('button', { name: 'Change' }));
    await within(section).findByRole('button', { name: 'Change Tevita Fifita, Singer' });
    expect(within(section).getAllByText('Pending')).toHaveLength(1);
    await user.click(within(section).getByRole('button', { name: /^Delete Tevita Fifita/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(network.server.callsTo('POST /api/v1/relationships')).toEqual([]);
  });

  it('keeps the focus inside from step to step, and closes on Escape', async () => {
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

  it('offers to create a name only after the search answered, even when the name exists', async () => {
    const user = userEvent.setup();
    const search = network.server.answers['GET /api/v1/entities/suggest'];
    if (typeof search !== 'function') throw new Error('The search answers by its question.');
    let request: SeenRequest | undefined;
    const late = deferredAnswer(() => search(request as SeenRequest) as Answer);
    network.server.answers['GET /api/v1/entities/suggest'] = (asked) => {
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
    network.server.answers['GET /api/v1/entities/suggest'] = refusal(500, 'Broken.', 'internal');
    const dialog = await openAddProject(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Search projects' }), 'Eel Nets');
    await within(dialog).findByText('The search did not answer. Type again to repeat it.');
    expect(within(dialog).queryByRole('option')).toBeNull();
  });

  it('creates a new project only at Save Changes, once for all its connections [spec 2.2] [spec 2.4]', async () => {
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
    expect(network.server.callsTo('POST /api/v1/projects')).toEqual([]);

    network.server.answers['POST /api/v1/projects'] = refusal(503, 'Not now.', 'unavailable');
    await user.click(save());
    expect(await within(section).findAllByText('Not saved yet: Not now.')).toHaveLength(2);
    expect(network.server.callsTo('POST /api/v1/relationships')).toEqual([]);
    network.server.answers['POST /api/v1/projects'] = {
      status: 201,
      body: { ...entity(61), id: 70 },
    };
    network.server.answers['POST /api/v1/relationships'] = refusal(
      400,
      'No such role.',
      'rule_broken',
    );
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await within(section).findAllByText('Not saved yet: No such role.')).toHaveLength(2);
    network.server.answers['POST /api/v1/relationships'] = create;
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText('Created 2 new connection(s)');

    const tries = network.server.callsTo('POST /api/v1/projects');
    expect(tries.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'Eel Nets', description: 'Woven by hand.' },
      { name: 'Eel Nets', description: 'Woven by hand.' },
    ]);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(network.stored.filter(({ to }) => to === 70).map(({ role }) => role)).toEqual([
      '',
      'Sequel',
    ]);
  });

  it('takes a new project back with its description, and changes it for all its connections [spec 2.2]', async () => {
    const user = userEvent.setup();
    const dialog = await openAddProject(user);
    await user.type(within(dialog).getByRole('combobox', { name: 'Search projects' }), 'Eel Nets');
    await screen.findByText('No project found');
    await user.click(screen.getByRole('option', { name: /Create the project “Eel Nets”/u }));
    await user.type(within(dialog).getByLabelText('Description (optional)'), 'Woven.');
    await user.type(within(dialog).getByRole('combobox', { name: /^Role/u }), 'Weaver');
    await user.click(within(dialog).getByRole('button', { name: 'Add another' }));
    const again = await within(dialog).findByRole('combobox', { name: 'Search projects' });
    await user.type(again, 'eel');
    await user.click(await within(dialog).findByRole('option', { name: /^Eel Nets/u }));
    await user.type(within(dialog).getByRole('combobox', { name: /^Role/u }), 's');
    await user.click(within(dialog).getByRole('button', { name: 'Add Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change Eel Nets, Weaver' }));
    const changing = within(await screen.findByRole('dialog', { name: 'Change Connection' }));
    const description = changing.getByLabelText('Description (optional)');
    expect(description).toHaveValue('Woven.');
    await user.type(description, ' By hand.');
    await user.click(changing.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.server.answers['POST /api/v1/projects'] = {
      status: 201,
      body: { ...entity(61), id: 70 },
    };
    await user.click(save());
    await screen.findByText('Created 2 new connection(s)');
    const [made, ...others] = network.server.callsTo('POST /api/v1/projects');
    expect(JSON.parse(made?.body ?? '')).toEqual({
      name: 'Eel Nets',
      description: 'Woven. By hand.',
    });
    expect(others).toEqual([]);
    expect(network.stored.filter(({ to }) => to === 70).map(({ role }) => role)).toEqual([
      'Weaver',
      'Weavers',
    ]);
  });

  it('creates no project when the new project is deleted before the save', async () => {
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
    expect(network.server.callsTo('POST /api/v1/projects')).toEqual([]);
  });
});
