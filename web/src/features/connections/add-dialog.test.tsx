import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { AddDialog } from './add-dialog.tsx';
import type { Addition } from './connection-edits.ts';

let server: Awaited<ReturnType<typeof serveAnswers>>;
const added = vi.fn<(addition: Addition) => void>();
const closed = vi.fn();

beforeEach(async () => {
  added.mockClear();
  closed.mockClear();
  server = await serveAnswers({
    'GET /api/v1/relationships/role-types': { status: 200, body: { role_types: [] } },
    'GET /api/v1/entities/suggest': { status: 200, body: { results: [] } },
  });
});
afterEach(() => server.stop());

async function open(given: Partial<ComponentProps<typeof AddDialog>> = {}) {
  const user = userEvent.setup();
  await renderPart(
    <AddDialog
      opened
      target="project"
      entity={{ type: 'person', id: 50 }}
      rows={[]}
      onClose={closed}
      onAdd={added}
      {...given}
    />,
  );
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('AddDialog starts another connection at the search, with the previous role and years', async () => {
  const { user, dialog } = await open();
  const create = async (name: string) => {
    await user.type(await dialog.findByRole('combobox', { name: 'Search projects' }), name);
    await user.click(await dialog.findByRole('option', { name: /Create the project/u }));
  };
  await create('Eel Nets');
  await user.type(await dialog.findByRole('combobox', { name: /^Role/u }), 'Artist');
  await user.click(dialog.getByRole('button', { name: /^Years/u }));
  const years = within(await screen.findByRole('dialog', { name: /^Years/u }));
  await user.click((await years.findAllByRole('button', { name: /^20\d\d$/u }))[0] as HTMLElement);
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Add another' }));

  const search = await dialog.findByRole('combobox', { name: 'Search projects' });
  await waitFor(() => expect(search).toHaveFocus());
  expect(search).toHaveValue('');
  expect(dialog.getByText(/^Eel Nets is in the list\./u)).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();

  await create('Tide Lines');
  expect(await dialog.findByRole('combobox', { name: /^Role/u })).toHaveValue('Artist');
  await user.click(dialog.getByRole('button', { name: 'Add Project' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  const [first, second] = added.mock.calls.map(([addition]) => addition);
  expect([first?.other.name, second?.other.name]).toEqual(['Eel Nets', 'Tide Lines']);
  expect(first?.years).toMatch(/^20\d\d$/u);
  expect(second).toMatchObject({ role: 'Artist', years: first?.years });
  expect(first?.key).not.toBe(second?.key);
});

it('AddDialog creates no people: the typed name goes into the dialog that adds several [spec 2.2]', async () => {
  const listed = vi.fn();
  const { user, dialog } = await open({ target: 'person', onList: listed });
  await user.type(await dialog.findByRole('combobox', { name: 'Search people' }), ' Mere Kingi');
  await user.click(
    await dialog.findByRole('option', {
      name: 'Add several, beginning with “Mere Kingi” For people who are not on the map yet',
    }),
  );
  expect(listed).toHaveBeenCalledWith('Mere Kingi');
  expect(dialog.queryByRole('option', { name: /Create/u })).toBeNull();
  expect(added).not.toHaveBeenCalled();
});
