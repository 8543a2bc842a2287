import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aroha, deferredAnswer, sessionOf } from '../test-answers.ts';
import { renderPart } from '../test-render.tsx';
import { network, openPeople, project, rowsOf, serveNetwork } from './test-editor-network.tsx';
import { WholeEditor } from './whole-editor.tsx';

serveNetwork();

describe('the connections of an entity', () => {
  it('are grouped, newest years first, with verification icons, and can be sorted and searched [spec 2.2] [spec 2.6]', async () => {
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

    // One link for each person, not for each row.
    expect(within(section).getAllByRole('link', { name: /^Open page: / })).toHaveLength(3);

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

  it('lead an owner to those that wait for an answer, which stand first', async () => {
    const user = userEvent.setup();
    network.stored.push({
      id: 90,
      from: 4,
      to: project,
      role: 'Carpenter',
      years: '1990',
      waitsFor: project,
    });
    await renderPart(<WholeEditor type="project" id={project} />);
    expect(
      await screen.findByText('1 connection waits to be confirmed or declined.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    const people = screen.getByRole('tab', { name: 'People 4' });
    expect(people).toHaveAttribute('aria-selected', 'true');
    expect(people).toHaveFocus();
    expect(screen.queryByText(/waits to be confirmed/u)).toBeNull();
    const section = screen.getByRole('tabpanel', { name: 'People 4' });
    expect(rowsOf(section)[0]?.[0]).toContain('Tevita Fifita');
    expect(
      within(section).getByRole('button', { name: 'Confirm the connection with Tevita Fifita' }),
    ).toBeInTheDocument();
  });

  it('are disabled until the first save of a new entity [spec 2.2]', async () => {
    const user = userEvent.setup();
    await renderPart(<WholeEditor type="organization" id={null} />);
    await user.click(await screen.findByRole('tab', { name: 'Project Connections' }));
    const waits = screen.getAllByText('Connections can be used after the first Save Changes');
    expect(waits).toHaveLength(3);
  });

  it('name the empty lists, and who may change them, to a user without rights [spec 2.2]', async () => {
    network.server.answers['GET /api/v1/user/roles'] = { status: 200, body: [] };
    network.stored = [];
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

  it('have headings and hints for empty lists, and "Unknown Person" for a missing name [spec 2.2] [spec 2.3]', async () => {
    network.stored = [{ id: 18, from: 99, to: project, role: 'Host', years: '' }];
    network.server.answers['GET /api/v1/auth/session'] = sessionOf({
      ...aroha,
      id: network.userId,
      is_superuser: true,
    });
    network.server.answers['GET /api/v1/entities/project/50/users'] = {
      status: 200,
      body: { items: [] },
    };
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

  it('are edited one row at a time, with the roles in use, and confirmed only when changed [spec 2.2]', async () => {
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
    const list = await screen.findByRole('listbox');
    const options = within(list).getAllByRole('option');
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

  it('are deleted after a confirmation, and can be restored until the save [spec 2.2]', async () => {
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

  it('of a person have badges that distinguish projects from organisations [spec 2.2] [spec 2.7]', async () => {
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
    const late = deferredAnswer(() => ({ status: 200, body: { results: [] } }));
    network.server.answers['GET /api/v1/entities/suggest'] = late.answer;
    await user.type(search, 'zzz');
    expect(await screen.findByRole('img', { name: 'Searching...' })).toBeVisible();
    late.letGo();
    await screen.findByText('No projects or organizations found');
    const asked = network.server.callsTo('GET /api/v1/entities/suggest').map(({ url }) => url);
    expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('limit'))).toEqual([
      '4',
      '4',
    ]);
    await user.click(screen.getByRole('option', { name: /Create the project “zzz”/u }));
    expect(await screen.findByRole('radio', { name: 'Project' })).toBeChecked();
    matches.mockRestore();
  });
});
