import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { person } from './test-person-editor.tsx';

const address = '/api/v1/entities/person/12/convert';
const conflict = 'This profile was changed by someone else.';
const entity = { ...person, user_id: null } as unknown as Parameters<
  typeof ConvertDialog
>[0]['entity'];

let version = 3;
let preview: object;
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  version = 3;
  preview = {
    ...{ entity: { id: 12, type: 'person', name: 'Aroha Ngata' }, to: 'project', told: 2 },
    stays: [
      { part: 'about', count: null },
      { part: 'relationships', count: 3 },
    ],
    changes: [
      { part: 'name', from: ['first_name', 'last_name'], text: 'Aroha Ngata' },
      { part: 'images', from: ['photo'], text: null },
    ],
    set_aside: [{ part: 'pronouns', count: null }],
    odd_roles: [{ relationship_id: 5, role: 'Painter', name: 'Reef' }],
    refusal: null,
  };
  server = await serveAnswers({
    [`GET ${address}`]: () => ({ status: 200, body: { version, ...preview } }),
    [`POST ${address}`]: ({ body }) =>
      JSON.parse(body).version === version
        ? {
            status: 200,
            headers: { 'x-act-id': '9' },
            body: {
              entity: { id: 12, type: 'project', name: 'Aroha Ngata', version: 4 },
              undo_until: '2026-12-01T00:00:00Z',
            },
          }
        : refusal(409, conflict, 'stale_version'),
  });
});
afterEach(() => server.stop());

async function openDialog(isDirty = false) {
  const [user, onClose] = [userEvent.setup(), vi.fn()];
  await renderPart(<ConvertDialog entity={entity} isDirty={isDirty} onClose={onClose} />);
  const confirm = () => screen.getByRole('button', { name: 'Change Kind' });
  const linesOf = async (title: string) => {
    const heading = await screen.findByRole('heading', { name: title });
    const part = within(heading.parentElement as HTMLElement);
    return part.queryAllByRole('listitem').map(({ textContent }) => textContent);
  };
  return { user, onClose, confirm, linesOf };
}

it('shows what stays, changes and is set aside, before anything is sent', async () => {
  const { user, confirm, linesOf } = await openDialog();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Project' })).toHaveFocus());
  expect(confirm()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: 'Project' }));
  expect(await linesOf('Stays as it is')).toEqual(['description', 'connections: 3']);
  expect(await linesOf('Changes')).toEqual([
    'The first name and last name become the name: Aroha Ngata',
    'The picture becomes the first of the gallery.',
  ]);
  expect(await linesOf('Is set aside')).toEqual(['pronouns']);
  expect(screen.getByText('Painter (Reef)')).toBeVisible();
  expect(screen.getByText(/^2 other owners are told\./u)).toBeVisible();
  expect(server.callsTo(`POST ${address}`)).toEqual([]);
});

it('converts at the second attempt when somebody else has saved in between', async () => {
  const { user, onClose, confirm } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Project' }));
  await screen.findByText('pronouns');
  version = 4;
  await user.click(confirm());
  expect(await screen.findByText(conflict)).toBeVisible();
  await waitFor(() => expect(confirm()).not.toHaveAttribute('data-disabled', 'true'));
  await user.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`POST ${address}`).map(({ body }) => JSON.parse(body))).toEqual([
    { to: 'project', version: 3 },
    { to: 'project', version: 4 },
  ]);
});

it('says what is empty, and why it cannot be done', async () => {
  Object.assign(preview, { stays: [], changes: [], set_aside: [], odd_roles: [], told: 0 });
  const { user, confirm } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Organisation' }));
  expect(await screen.findByText('Nothing else is filled in yet.')).toBeVisible();
  expect(screen.getByText('Nothing is said otherwise.')).toBeVisible();
  expect(screen.getByText(/^Nothing: the new kind has everything/u)).toBeVisible();
  Object.assign(preview, { refusal: 'This is the profile of an account, which stays what it is.' });
  await user.click(screen.getByRole('radio', { name: 'Project' }));
  expect(await screen.findByText(/^This is the profile of an account/u)).toBeVisible();
  expect(confirm()).toHaveAttribute('aria-disabled', 'true');
});

it('loses no changes that are not saved', async () => {
  const { user, confirm } = await openDialog(true);
  expect(screen.getByText('Save or discard your changes first.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Project' }));
  expect(confirm()).toHaveAttribute('aria-disabled', 'true');
  expect(server.callsTo(`GET ${address}`)).toEqual([]);
});
