import type { DefinedField } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { FieldList } from './field-list.tsx';

const waters = aField('waters', 'choices', {
  ...{ id: 1, label: 'Waters', filters: true, is_asked: true, version: 4 },
  options: [
    { key: 'lagoon', label: 'Lagoon' },
    { key: 'river', label: 'River' },
  ],
});
const since = aField('since', 'year', { id: 2, label: 'Since' });

let fields: DefinedField[] = [];
let deleted: object[] = [];
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  fields = [];
  deleted = [];
  server = await serveAnswers({
    'GET /api/v1/fields': () => ({ status: 200, body: { fields, deleted } }),
    'GET /api/v1/graph/columns': refusal(404, 'Not here.', 'not_found'),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const show = (address = '/') =>
  renderPart(
    <>
      <FieldList />
      <Toasts />
    </>,
    address,
  );
const bodyOf = (call: string) => JSON.parse(server.callsTo(call)[0]?.body ?? 'null');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('is empty at first; a choice is added with its options in order', async () => {
  server.answers['POST /api/v1/fields'] = () => {
    fields = [waters];
    return { status: 201, body: waters };
  };
  await show();
  expect(await screen.findByText('No fields of your own yet')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Add field' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Field' }));
  const submit = dialog.getByRole('button', { name: 'Add' });
  expect(submit).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Label' }), 'Waters');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Shape' }), 'Longer text');
  expect(dialog.queryByRole('checkbox', { name: /^Searches/u })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Shape' }), 'Several options');
  expect(submit).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Option 1' }), 'River{Enter}');
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveFocus());
  await userEvent.keyboard('Lagoon{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Option 1' })).toHaveFocus());
  await userEvent.click(dialog.getByRole('button', { name: 'Add option' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Projects' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Searches/u }));
  await userEvent.click(submit);
  expect(await screen.findByText('Added Waters')).toBeVisible();
  expect(bodyOf('POST /api/v1/fields')).toEqual({
    ...{ label: 'Waters', help: '', shape: 'choices', kinds: ['person', 'project'] },
    ...{ options: [{ label: 'Lagoon' }, { label: 'River' }], audience: 'public' },
    ...{ filters: true, colors: false, in_table: false, is_asked: false },
  });
  expect(await screen.findByText('Filter and asked for')).toBeVisible();
});

it('keeps what was typed when a save is refused, and merges two options', async () => {
  fields = [waters];
  const put = 'PUT /api/v1/fields/1';
  server.answers[put] = refusal(400, 'Lagoon: chosen by 3.', 'rule_broken');
  const [, river] = waters.options;
  const merged = { ...waters, options: [river], version: 5 };
  server.answers['POST /api/v1/fields/1/merge-options'] = { status: 200, body: merged };
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Waters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Field' }));
  expect(dialog.getByText('Shape: Several options. It stays as it is.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Option 2' }), 's');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Lagoon: chosen by 3.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Rivers');

  await userEvent.click(dialog.getByRole('button', { name: 'Merge two options…' }));
  expect(dialog.getByRole('combobox', { name: 'This option' })).toHaveFocus();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'This option' }), 'Lagoon');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Becomes' }), 'Rivers');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Lagoon is now Rivers')).toBeVisible();
  expect(bodyOf('POST /api/v1/fields/1/merge-options')).toEqual({
    ...{ from: 'lagoon', into: 'river', version: 4 },
  });
  server.answers[put] = { status: 200, body: merged };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved Waters')).toBeVisible();
  const body = JSON.parse(server.callsTo(put)[1]?.body ?? '');
  expect(body).toMatchObject({ options: [{ key: 'river', label: 'Rivers' }], version: 5 });
});

it('moves a field and keeps the focus on the button', async () => {
  fields = [waters, since];
  server.answers['PUT /api/v1/fields/order'] = ({ body }) => {
    fields = JSON.parse(body).ids.map((id: number) => [waters, since].find((one) => one.id === id));
    return { status: 200, body: { fields } };
  };
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Move Waters down' }));
  const names = () => screen.getAllByRole('button', { name: /^Edit/u });
  await waitFor(() => expect(names()[0]).toHaveAccessibleName('Edit Since'));
  expect(bodyOf('PUT /api/v1/fields/order')).toEqual({ ids: [2, 1] });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move Waters down' })).toHaveFocus(),
  );
  await press('Move Waters down');
  expect(server.callsTo('PUT /api/v1/fields/order')).toHaveLength(1);
});

it('archives, deletes once the label is typed, and restores', async () => {
  fields = [waters, since];
  server.answers['POST /api/v1/fields/2/archive'] = () => {
    fields = [waters, { ...since, archived_at: '2026-01-01T00:00:00Z' }];
    return { status: 200, body: fields[1] };
  };
  server.answers['DELETE /api/v1/fields/1'] = () => {
    fields = fields.slice(1);
    const until = '2026-02-01T00:00:00Z';
    deleted = [{ ...waters, deleted_at: '2026-01-02T00:00:00Z', restorable_until: until }];
    return { status: 204 };
  };
  server.answers['POST /api/v1/fields/1/restore'] = () => {
    deleted = [];
    return { status: 200, body: waters };
  };
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Since' }));
  expect(await screen.findByText('Archived Since. What was entered stays.')).toBeVisible();
  await press('Delete Waters');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Field' }));
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  expect(confirm).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox'), 'Waters');
  await userEvent.click(confirm);
  expect(await screen.findByText('No fields of your own yet')).toBeVisible();
  expect(bodyOf('DELETE /api/v1/fields/1')).toEqual({ confirmation: 'Waters' });

  await userEvent.click(screen.getByRole('tab', { name: /^Archived/u }));
  expect(await screen.findByRole('button', { name: 'Bring back Since' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /^Deleted/u }));
  expect(await screen.findByText(/^Can be restored until/u)).toBeVisible();
  await press('Restore Waters');
  expect(await screen.findByText('Restored Waters with what was entered')).toBeVisible();
});

it('lists who has not filled in a field that is asked for', async () => {
  fields = [waters];
  const items = [{ id: 12, type: 'person', name: 'Aroha Ngata' }];
  const body = { items, total_count: 1, page: 1, page_size: 50, total_pages: 1 };
  server.answers['GET /api/v1/fields/1/missing'] = { status: 200, body };
  await show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Who has not filled in Waters' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Not filled in: Waters' }));
  expect(await dialog.findByText('1 has not filled it in')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Aroha Ngata' })).toHaveAttribute('href', '/person/12');
});

it('says that the fields could not be loaded', async () => {
  vi.stubGlobal('reportError', vi.fn());
  server.answers['GET /api/v1/fields'] = refusal(400, 'Not now.', 'malformed');
  await show();
  expect(await screen.findByText('Fields could not be loaded')).toBeVisible();
});
