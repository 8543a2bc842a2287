import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { CoverFields } from './cover-fields.tsx';

const value = { cover: 'none', cover_note: '', passed_on: false } as const;

it('asks for the words of the community once something is covered', async () => {
  const change = vi.fn();
  await renderPart(<CoverFields value={value} mayMark={false} onChange={change} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Name and picture');
  expect(change).toHaveBeenCalledExactlyOnceWith({ cover: 'both' });
});

it('changes the note, and marks a person as passed on', async () => {
  const change = vi.fn();
  await renderPart(<CoverFields value={{ ...value, cover: 'name' }} mayMark onChange={change} />);
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Why, in the words of the community' }),
    'x',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Has passed on' }));
  expect(change.mock.calls).toEqual([[{ cover_note: 'x' }], [{ passed_on: true }]]);
});
