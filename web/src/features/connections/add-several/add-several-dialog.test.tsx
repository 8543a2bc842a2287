import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import type { Addition } from '../connection-edits.ts';
import type { Target } from '../messages.ts';
import { AddSeveralDialog } from './add-several-dialog.tsx';

const onMap: Record<number, string> = { 3: 'Mere Kingi', 4: 'Ada Ng', 5: 'Ada Ng', 9: 'Hana Itoh' };
const suggestion = (id: number) => ({
  id,
  name: onMap[id],
  type: 'person',
  photo_url: '',
  description: id === 5 ? 'Paints tides.' : '',
  year: '',
  matched_on: [],
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
let userId = 7000;
const closed = vi.fn();
const added = vi.fn<(additions: readonly Addition[]) => void>();

const candidatesOf = (name: string) => {
  const similarity = (id: number) => {
    if (onMap[id] === name) return 'same';
    return onMap[id]?.startsWith(name) ? 'alike' : null;
  };
  return Object.keys(onMap)
    .map(Number)
    .filter((id) => similarity(id) !== null)
    .map((id) => ({
      ...suggestion(id),
      is_same_name: similarity(id) === 'same',
      reasons: similarity(id) === 'same' ? [{ reason: 'same_name', value: '' }] : [],
    }));
};

beforeEach(async () => {
  userId += 1;
  closed.mockClear();
  added.mockClear();
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf({ ...aroha, id: userId }),
    'GET /api/v1/relationships/role-types': { status: 200, body: { role_types: ['Host'] } },
    'POST /api/v1/entities/match': ({ body }) => {
      const { names } = JSON.parse(body) as { names: string[] };
      const matches = names.map((name) => ({ name, candidates: candidatesOf(name) }));
      return { status: 200, body: { matches } };
    },
    'GET /api/v1/entities/suggest': ({ url }) => {
      const wanted = new URL(url, 'http://x').searchParams.get('query') ?? '';
      const ids = Object.keys(onMap).map(Number);
      const results = ids.filter((id) => onMap[id]?.includes(wanted)).map(suggestion);
      return { status: 200, body: { results } };
    },
  });
});
afterEach(() => server.stop());

async function open(target: Target = 'person') {
  const user = userEvent.setup();
  const shown = await renderPart(
    <AddSeveralDialog
      target={target}
      entity={{ type: 'project', id: 50 }}
      rows={[]}
      onClose={closed}
      onAdd={added}
    />,
  );
  return { user, ...shown };
}

async function reviewList(text: string) {
  const opened = await open();
  const { user } = opened;
  await user.click(await screen.findByRole('textbox', { name: 'Names, one below another' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByRole('table', { name: 'The list to add' });
  await waitFor(() => expect(screen.queryByText('Looking on the map...')).toBeNull());
  return opened;
}

const rowOf = (number: number) => {
  const field = screen.getByRole('combobox', { name: `Name in row ${number}` });
  return within(field.closest('tr') as HTMLElement);
};
const matched = () => server.callsTo('POST /api/v1/entities/match');
const sent = () => added.mock.calls[0]?.[0].map(({ key: _, ...addition }) => addition);

describe('the dialog that adds several connections', () => {
  it('gives the focus back to the button that opened it', async () => {
    const user = userEvent.setup();
    const Opener = () => {
      const [isOpen, setOpen] = useState(false);
      const dialog = {
        target: 'person',
        entity: { type: 'project', id: 50 },
        rows: [],
        onAdd: added,
      } as const;
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Several
          </button>
          {isOpen && <AddSeveralDialog {...dialog} onClose={() => setOpen(false)} />}
        </>
      );
    };
    await renderPart(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Several' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Several' })).toHaveFocus());
  });

  it('matches all names in one call, and takes roles and years from the rows above', async () => {
    const { user } = await reviewList('Name\tRole\tYears\nMere Kingi\tArtist\t2021\nTevita Fifita');
    expect(matched()).toHaveLength(1);
    expect(rowOf(1).getByText('On the map')).toBeVisible();
    expect(rowOf(2).getByText('New on the map')).toBeVisible();
    expect(rowOf(2).getByRole('combobox', { name: 'Role of Tevita Fifita' })).toHaveValue('Artist');
    expect(screen.getByText(/^2 people, 1 of them new on the map\./u)).toHaveTextContent(
      'New people are shown as added by you, not a member yet.',
    );
    await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
    expect(sent()).toEqual([
      {
        other: { id: 3, type: 'person', name: 'Mere Kingi', photoUrl: '' },
        role: 'Artist',
        years: '2021',
      },
      {
        other: {
          id: 0,
          type: 'person',
          name: 'Tevita Fifita',
          creation: { key: expect.any(String), description: '' },
        },
        role: 'Artist',
        years: '2021',
      },
    ]);
  });

  it('counts no part where all are new', async () => {
    await reviewList('Tevita Fifita');
    expect(screen.getByText(/^1 person, new on the map\./u)).toBeVisible();
  });

  it('invites new people at their addresses once that is chosen, and shows whom', async () => {
    const { user } = await reviewList(
      'Mere Kingi <mere@example.org>; Artist\nTevita Fifita <tevita@example.org>\nSina Leota',
    );
    expect(screen.getByText(/^3 people, 2 of them new on the map\./u)).toBeVisible();
    // Mere is on the map already, and Sina has no address in the list.
    const choice = screen.getByRole('checkbox', {
      name: 'Invite the new person whose address is in the list',
    });
    expect(choice).toHaveAccessibleDescription(/Once you save, each gets one email/u);
    await user.click(choice);
    expect(rowOf(2).getByText('New on the map, invited at tevita@example.org')).toBeVisible();
    expect(screen.getByText('On the map')).toBeVisible();
    expect(screen.queryByText(/mere@example/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add 3 people' }));
    expect(sent()?.map(({ other }) => [other.name, other.creation?.email])).toEqual([
      ['Mere Kingi', undefined],
      ['Tevita Fifita', 'tevita@example.org'],
      ['Sina Leota', undefined],
    ]);
  });

  it('says that addresses are left out where nobody can be invited', async () => {
    await reviewList('Mere Kingi <mere@example.org>');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(
      screen.getByText('1 e-mail address is left out: names on the map are public.'),
    ).toBeVisible();
  });

  it('prefers somebody on the map to a role, and invites nobody who is not asked to be', async () => {
    const { user } = await reviewList(
      'Kingi, Mere\nMere Kingi, Host\nAbakan, Magda <magda@example.org>\nHost, Tevita',
    );
    expect(rowOf(1).getByRole('combobox', { name: 'Name in row 1' })).toHaveValue('Mere Kingi');
    expect(rowOf(1).getByText('On the map')).toBeVisible();
    expect(rowOf(2).getByRole('combobox', { name: 'Role of Mere Kingi' })).toHaveValue('Host');
    expect(
      screen.getByRole('checkbox', { name: 'Invite the new person whose address is in the list' }),
    ).not.toBeChecked();
    await user.click(rowOf(3).getByRole('button', { name: 'Read as Magda Abakan' }));
    await user.click(screen.getByRole('button', { name: 'Add 4 people' }));
    expect(sent()?.map(({ other, role }) => `${other.name}, ${role}`)).toEqual([
      'Mere Kingi, ',
      'Mere Kingi, Host',
      'Magda Abakan, Host',
      'Host, Tevita',
    ]);
  });

  it('lets the user decide, rename, change and remove each row', async () => {
    const { user } = await reviewList('Ada Ng;Host\nHana Ito\nMere Kingy\nNobody');
    await user.click(screen.getByRole('button', { name: 'Add 4 people' }));
    expect(await screen.findByText('2 rows need a look first.')).toBeVisible();
    expect(added).not.toHaveBeenCalled();
    await waitFor(() => expect(rowOf(1).getByRole('button', { name: 'Ada Ng' })).toHaveFocus());

    await user.click(rowOf(1).getByRole('button', { name: /^Ada Ng Paints tides\.$/u }));
    expect(rowOf(1).getByText('On the map')).toBeVisible();
    await user.click(rowOf(2).getByRole('button', { name: 'Somebody new' }));
    expect(rowOf(2).getByText('New on the map')).toBeVisible();

    const wrong = rowOf(3).getByRole('combobox', { name: 'Name in row 3' });
    await user.clear(wrong);
    await user.type(wrong, 'Mere Kingi');
    await waitFor(() => expect(rowOf(3).getByText('On the map')).toBeVisible());
    const role = rowOf(3).getByRole('combobox', { name: 'Role of Mere Kingi' });
    await user.clear(role);
    await user.type(role, 'Curator');
    await user.click(screen.getByRole('button', { name: 'Remove Nobody' }));
    await user.click(screen.getByRole('button', { name: 'Add 3 people' }));
    expect(sent()?.map(({ other, role }) => [other.id, other.name, role])).toEqual([
      [5, 'Ada Ng', 'Host'],
      [0, 'Hana Ito', 'Host'],
      [3, 'Mere Kingi', 'Curator'],
    ]);
  });

  it('offers found entities in the field of a name, and another one with the same name', async () => {
    const { user } = await reviewList('Somebody');
    const field = rowOf(1).getByRole('combobox', { name: 'Name in row 1' });
    await user.clear(field);
    await user.type(field, 'Mere');
    await user.click(await screen.findByRole('option', { name: /^Mere Kingi/u }));
    expect(field).toHaveValue('Mere Kingi');
    expect(rowOf(1).getByText('On the map')).toBeVisible();
    await user.click(field);
    await user.click(
      await screen.findByRole('option', { name: /Create another person with the same name/u }),
    );
    expect(rowOf(1).getByText('New on the map')).toBeVisible();
  });

  it('reports that names could not be looked up, and tries again on request', async () => {
    const answer = server.answers['POST /api/v1/entities/match'];
    server.answers['POST /api/v1/entities/match'] = refusal(503, 'Try later.', 'unavailable');
    const { user } = await open();
    await user.type(await screen.findByRole('textbox'), 'Mere Kingi');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('The names could not be looked up on the map')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
    expect(await screen.findByText(/^The names are still looked up/u)).toBeVisible();
    if (answer) server.answers['POST /api/v1/entities/match'] = answer;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('On the map')).toBeVisible();
  });

  it.each([
    ['', 'Type or paste at least one name.'],
    ['"Mere', 'A quotation mark in line 1 is not closed.'],
    [
      Array.from({ length: 201 }, (_, index) => `Person ${index}`).join('\n'),
      'At most 200 names at once. This list has 201.',
    ],
  ])('refuses an empty, malformed or too long list with a message', async (text, sentence) => {
    const { user } = await open();
    await user.click(await screen.findByRole('textbox'));
    if (text !== '') await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(matched()).toHaveLength(0);
  });

  it('keeps a closed list with its decisions, and drops the list once it is added', async () => {
    const { user, unmount } = await reviewList('Ada Ng\nTevita');
    await user.click(rowOf(1).getByRole('button', { name: 'Somebody new' }));
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    unmount();

    const again = await open();
    await waitFor(() => expect(rowOf(1).getByText('New on the map')).toBeVisible());
    await again.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Ada Ng\nTevita');
    await again.user.click(screen.getByRole('button', { name: 'Review' }));
    await again.user.click(await screen.findByRole('button', { name: 'Somebody new' }));
    await again.user.click(await screen.findByRole('button', { name: 'Add 2 people' }));
    expect(added).toHaveBeenCalledTimes(1);
    again.unmount();

    await open();
    expect(await screen.findByRole('textbox')).toHaveValue('');
  });
});
