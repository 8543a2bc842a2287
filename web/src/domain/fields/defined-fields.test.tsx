import type { DefinedValues } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { DefinedFields } from './defined-fields.tsx';
import { refreshFields } from './defined-query.ts';
import { changedDefined, pickDefined, type RefusedValues } from './defined-values.ts';
import { aField } from './test-defined-fields.ts';

const waters = aField('waters', 'choices', {
  label: 'Waters',
  help: 'Where you work.',
  options: [
    { key: 'lagoon', label: 'Lagoon' },
    { key: 'river', label: 'River' },
  ],
  is_asked: true,
});
const since = aField('since', 'year', { label: 'Since' });
const boat = aField('boat', 'flag', { label: 'Has a boat', audience: 'members' });
const berth = aField('berth', 'choice', {
  label: 'Berth',
  options: [{ key: 'north', label: 'North pier' }],
});
const story = aField('story', 'text', { label: 'Story' });
const old = aField('old', 'line', { label: 'Old', archived_at: '2026-01-01T00:00:00Z' });
const ofProjects = aField('of_projects', 'line', { label: 'Of projects', kinds: ['project'] });

let fields: readonly unknown[] = [];
let values: DefinedValues = {};
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  fields = [waters, since, boat, berth, story, old, ofProjects];
  server = await serveAnswers({
    'GET /api/v1/fields': () => ({ status: 200, body: { fields } }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  return server.stop();
});

function Fields({
  before = {},
  ...more
}: {
  before?: DefinedValues;
  refused?: RefusedValues;
  isAskedOnly?: boolean;
}) {
  const [value, setValue] = useState(before);
  const queries = useQueryClient();
  values = value;
  return (
    <>
      <DefinedFields type="person" value={value} before={before} onChange={setValue} {...more} />
      <button type="button" onClick={() => void refreshFields(queries)}>
        Again
      </button>
    </>
  );
}

function Reopened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Fields />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Close or open
      </button>
    </>
  );
}

it('has a control for each shape, with its help, in order, and only of the kind', async () => {
  await renderPart(<Fields before={{ berth: 'north', since: 1999 }} />);
  const group = await screen.findByRole('group', { name: 'Waters' });
  expect(group).toHaveAccessibleDescription('Where you work. The community asks for this.');
  await userEvent.click(within(group).getByRole('checkbox', { name: 'River' }));
  await userEvent.click(within(group).getByRole('checkbox', { name: 'Lagoon' }));
  await userEvent.click(within(group).getByRole('checkbox', { name: 'River' }));
  const year = screen.getByRole('textbox', { name: 'Since' });
  expect(year).toHaveValue('1999');
  await userEvent.clear(year);
  await userEvent.type(year, '2001');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Has a boat/u }));
  expect(screen.getByRole('img', { name: 'Only members see this' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Berth' }), 'Not said');
  await userEvent.type(screen.getByRole('textbox', { name: 'Story' }), 'Rows.');
  expect(values).toEqual({
    ...{ waters: ['lagoon'], since: '2001', boat: true, berth: '', story: 'Rows.' },
  });
  expect(screen.queryByLabelText('Old')).toBeNull();
  expect(screen.queryByLabelText('Of projects')).toBeNull();
});

it('says what is wrong once the field is left, and shows a refusal until the value changes', async () => {
  const message = 'Story: do not tell.';
  await renderPart(
    <Fields before={{ story: 'Secret' }} refused={{ story: { message, value: 'Secret' } }} />,
  );
  expect(await screen.findByText('Do not tell.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Story' }), '!');
  expect(screen.queryByText('Do not tell.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Since' }), 'soon');
  expect(screen.queryByText(/enter a year/u)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/^Please enter a year between/u)).toBeVisible();
});

it('says what is wrong only once the mouse is released, so that nothing pressed moves away', async () => {
  await renderPart(<Fields />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Since' }), 'soon');
  const boat = screen.getByRole('checkbox', { name: /^Has a boat/u });
  const user = userEvent.setup();
  await user.pointer({ target: boat, keys: '[MouseLeft>]' });
  expect(screen.queryByText(/enter a year/u)).toBeNull();
  await user.pointer({ target: boat, keys: '[/MouseLeft]' });
  expect(boat).toBeChecked();
  expect(await screen.findByText(/^Please enter a year/u)).toBeVisible();
});

it('keeps what was entered for a field and an option that have gone since', async () => {
  await renderPart(<Fields />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Story' }), 'Rows.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Berth' }), 'North pier');
  fields = [{ ...berth, options: [{ key: 'south', label: 'South pier' }] }];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('“Story” can no longer be filled in')).toBeVisible();
  expect(screen.getByText('Rows.')).toBeVisible();
  expect(screen.getByText('No longer an option of “Berth”: North pier')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out: Story' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out: North pier' }));
  expect(values).toEqual({});
  expect(screen.queryByText('Rows.')).toBeNull();
});

it('learns of a field that comes back, by itself and when its window is used again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await renderPart(<Fields before={{ old: 'Kept' }} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Story' }), 'Rows.');
  fields = [story, { ...old, archived_at: null }];
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByRole('textbox', { name: 'Old' })).toHaveValue('Kept');
  expect(screen.getByRole('textbox', { name: 'Story' })).toHaveValue('Rows.');
  fields = [story, { ...old, label: 'Older', archived_at: null }];
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('textbox', { name: 'Older' })).toHaveValue('Kept');
});

it('reads the fields again where they were read before', async () => {
  await renderPart(<Reopened />);
  await screen.findByRole('textbox', { name: 'Story' });
  fields = [story, { ...old, archived_at: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Close or open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close or open' }));
  expect(await screen.findByRole('textbox', { name: 'Old' })).toBeVisible();
});

it('leaves out only the option that has gone, and says its name', async () => {
  await renderPart(<Fields />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'River' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lagoon' }));
  fields = [{ ...waters, options: waters.options.filter(({ key }) => key === 'lagoon') }];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('No longer an option of “Waters”: River')).toBeVisible();
  expect(screen.queryByText(/not one of the options/u)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out: River' }));
  expect(screen.getByRole('checkbox', { name: 'Lagoon' })).toHaveFocus();
  expect(values).toEqual({ waters: ['lagoon'] });
});

it('leads whoever comes to answer to the first field that is asked for and not filled in', async () => {
  fields = [{ ...since, is_asked: true }, { ...story, is_asked: true }, waters];
  await renderPart(<Fields before={{ since: 1999 }} />, '/profile?tab=profile#asked');
  expect(await screen.findByRole('textbox', { name: 'Story' })).toHaveFocus();
});

it('shows only what is asked for, and nothing where nothing is defined', async () => {
  await renderPart(<Fields isAskedOnly />);
  expect(await screen.findByRole('group', { name: 'Waters' })).toBeVisible();
  expect(screen.queryByLabelText('Since')).toBeNull();
});

it('says that the fields could not be loaded, and tries again', async () => {
  vi.stubGlobal('reportError', vi.fn());
  server.answers['GET /api/v1/fields'] = refusal(400, 'Not now.', 'malformed');
  await renderPart(<Fields />);
  expect(await screen.findByText('Some fields could not be loaded')).toBeVisible();
  server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('textbox', { name: 'Story' })).toBeVisible();
});

it('sends only what changed, emptied as an empty text', () => {
  const before = { since: 1999, berth: 'north', waters: ['river'] };
  const mine = { since: ' 1999', berth: '', waters: [], boat: false, story: 'Rows.' };
  const changed = changedDefined(before, mine);
  expect(changed).toEqual(['berth', 'story', 'waters']);
  expect(pickDefined(mine, changed)).toEqual({ berth: '', story: 'Rows.', waters: '' });
});
