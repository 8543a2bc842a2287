import { limits, type NameItem } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { languageWord, nameDraftsOf, namesError, namesToSave, noName } from './names.ts';
import { NamesField } from './names-field.tsx';

let names: readonly NameItem[] = [];

function Names({ mayHide = false, start = [] as readonly NameItem[] }) {
  const [value, setValue] = useState(nameDraftsOf(start));
  names = namesToSave(value);
  return <NamesField value={value} mayHide={mayHide} onChange={setValue} />;
}

it('adds a name in a language as people write it, and takes it back', async () => {
  await renderPart(<Names />);
  const add = screen.getByRole('button', { name: /^Also called/u });
  await userEvent.click(add);
  // The new row is typed into at once.
  await userEvent.keyboard('Hogeschool Rotterdam{Tab}dutch');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Used as' }), 'translation');
  expect(names).toEqual([
    { text: 'Hogeschool Rotterdam', language: 'nl', use: 'translation', is_hidden: false },
  ]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Remove/u }));
  expect(names).toEqual([]);
  expect(add).toHaveFocus();
});

it('keeps the focus in a list that was full', async () => {
  const full = Array.from({ length: limits.names }, () => ({ ...noName, text: 'Wim' }));
  await renderPart(<Names start={full} />);
  expect(screen.queryByRole('button', { name: /^Also called/u })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove/u }).at(-1) as HTMLElement);
  expect(screen.getByRole('button', { name: /^Also called/u })).toHaveFocus();
});

it('lets a person leave a former name behind', async () => {
  const former: NameItem = { text: 'Wim', language: 'und', use: 'former', is_hidden: false };
  await renderPart(<Names mayHide start={[former]} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Left behind/u }));
  expect(names).toEqual([{ ...former, is_hidden: true }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Used as' }), 'short');
  expect(names).toEqual([{ ...former, use: 'short' }]);
});

it('reads languages by words and by codes, and says what is none', () => {
  expect(['nl', 'haw', 'pt-BR', 'mis', 'und'].map(languageWord)).toEqual([
    ...['Dutch', 'Hawaiian', 'pt-BR', 'mis', ''],
  ]);
  const named = (language: string) => [{ ...noName, text: 'Tide', language }];
  expect(namesError(named('no language'))).toMatch(/^Choose a language/u);
  expect(namesToSave(named('PT-br'))[0]?.language).toBe('pt-BR');
  expect(namesToSave(named(''))[0]?.language).toBe('und');
  expect(namesError([{ ...noName, language: 'no language' }])).toBeUndefined();
});
