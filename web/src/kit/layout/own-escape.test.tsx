import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { ConnectionDialog } from '../../features/connections/connection-dialog.tsx';
import { renderPart } from '../../test-render.tsx';
import { AsyncCombobox } from '../async-combobox/async-combobox.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { SearchableSelect } from '../form/searchable-select.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { SideSheet } from './side-sheet.tsx';

interface Around {
  onClose: () => void;
  children: ReactNode;
}

function setWide(isWide: boolean) {
  const query = window.matchMedia('');
  Object.defineProperty(query, 'matches', { value: isWide });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query);
}
afterEach(() => vi.restoreAllMocks());

const around: [string, ComponentType<Around>, isWide: boolean][] = [
  ['a sheet beside the page', (props) => <SideSheet title="Reef" {...props} />, true],
  ['a sheet from below', (props) => <SideSheet title="Reef" {...props} />, false],
  ['a dialog', (props) => <OpenDialog title="Reef" {...props} />, true],
  [
    'the dialog for connections',
    (props) => <ConnectionDialog opened title="Reef" {...props} />,
    true,
  ],
];

function Box({ isInline = false, isWaiting = false }) {
  const [typed, setTyped] = useState('');
  return (
    <AsyncCombobox<string>
      label="Field"
      typed={typed}
      onType={setTyped}
      isInline={isInline}
      options={isWaiting ? undefined : ['TIDE']}
      isOff={typed === ''}
      isWaiting={isWaiting}
      hasFailed={false}
      optionKey={(option) => option}
      renderOption={(option) => option}
      onChoose={setTyped}
      texts={{ list: 'Options', none: 'None' }}
    />
  );
}

const select = (
  <SearchableSelect
    label="Field"
    options={[{ value: 'TIDE', label: 'TIDE' }]}
    value={null}
    onChange={() => undefined}
    nothingFound="None"
  />
);
function MergeForm() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <ActionForm
      action={{ isBusy: false, failure: undefined }}
      label="Merge"
      busyLabel="Merging..."
      isInline
      onSubmit={() => undefined}
      onClose={() => setOpen(false)}
    >
      <Box isInline />
    </ActionForm>
  );
}
const menu = (
  <Menu>
    <Menu.Target>
      <button type="button">Open</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>TIDE</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** What takes Escape first, how often it does, and the text that its field has afterwards. */
const inner: [string, ReactNode, { leaves?: string; stays?: number }][] = [
  ['an open list', <Box key="" />, { leaves: 'ti' }],
  ['an awaited list', <Box key="" isWaiting />, { leaves: 'ti' }],
  ['a list that is always visible', <Box key="" isInline />, { leaves: 'ti' }],
  ['a select', select, { leaves: '' }],
  ['a menu', menu, {}],
];
const ofSheets: typeof inner = [
  ['a form with a list', <MergeForm key="" />, { leaves: 'ti', stays: 2 }],
];

describe.each(around)('in %s', (name, Around, isWide) => {
  const all = name.includes('sheet') ? [...inner, ...ofSheets] : inner;
  it.each(all)('%s takes Escape first', async (_, content, { leaves, stays = 1 }) => {
    setWide(isWide);
    const user = userEvent.setup();
    const onClose = vi.fn();
    await renderPart(<Around onClose={onClose}>{content}</Around>);
    const hasField = leaves !== undefined;
    const field = hasField
      ? await screen.findByRole('combobox', { name: 'Field' })
      : await screen.findByRole('button', { name: 'Open' });
    await user.click(field);
    if (hasField) await user.type(field, 'ti');
    else await screen.findByRole('menuitem');
    for (let times = 0; times < stays; times++) {
      await user.keyboard('{Escape}');
      expect(onClose).not.toHaveBeenCalled();
      if (times === 0 && hasField) expect(field).toHaveValue(leaves);
    }
    await waitFor(() => expect(screen.queryByRole(hasField ? 'option' : 'menuitem')).toBeNull());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('the picker of years closes on its Escape only, in the dialog for connections', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderPart(
    <ConnectionDialog opened title="Reef" onClose={onClose}>
      <YearsField label="Years" value="" onChange={() => undefined} />
    </ConnectionDialog>,
  );
  await user.click(await screen.findByRole('button', { name: /^Years/u }));
  await screen.findByRole('dialog', { name: 'Years' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Years' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});
