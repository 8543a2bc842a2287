import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const optionsOf = (names: readonly string[]) =>
  names.map((name) => ({ value: name.toLowerCase(), label: name }));
const countries = optionsOf(['British Indian Ocean Territory', 'Curaçao', 'India', 'São Tomé']);
const many = optionsOf(Array.from({ length: 450 }, (_, index) => `City ${index + 1}`));

let chosen: string | null;

function Field({ options = countries, given = null as string | null }) {
  const [value, setValue] = useState(given);
  chosen = value;
  return (
    <SearchableSelect
      label="Place"
      options={options}
      value={value}
      onChange={setValue}
      nothingFound="No place found."
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Place' });

it('finds names with accents by text typed without them', async () => {
  await renderPart(<Field />);
  await userEvent.type(field(), 'sao tome');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['São Tomé']);
  await userEvent.clear(field());
  await userEvent.type(field(), 'Curacao{Enter}');
  expect(field()).toHaveValue('Curaçao');
  expect(chosen).toBe('curaçao');
});

it('offers names that begin with the typed text before names that contain it', async () => {
  await renderPart(<Field />);
  await userEvent.type(field(), 'india{Enter}');
  expect(chosen).toBe('india');
});

it('marks the chosen option when the list opens, and clears it', async () => {
  await renderPart(<Field given="india" />);
  await userEvent.click(field());
  expect(screen.getAllByRole('option')).toHaveLength(countries.length);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('India');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Place' }));
  expect(chosen).toBeNull();
  expect(field()).toHaveValue('');
});

it('keeps the chosen option when typing is abandoned', async () => {
  await renderPart(<Field given="india" />);
  await userEvent.clear(field());
  await userEvent.type(field(), 'Cur');
  await userEvent.tab();
  expect(field()).toHaveValue('India');
  expect(chosen).toBe('india');
});

it('shows how many options of a long list it offers, with the chosen one among them', async () => {
  await renderPart(<Field options={many} given="city 420" />);
  await userEvent.click(field());
  expect(screen.getByText('The first 300 of 450. Type to find the others.')).toBeVisible();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('City 420');
  await userEvent.clear(field());
  await userEvent.type(field(), 'City 44');
  expect(screen.getAllByRole('option')).toHaveLength(11);
  expect(screen.queryByText(/Type to find/u)).toBeNull();
});

it('shows a message and no empty list when nothing is found', async () => {
  await renderPart(<Field />);
  await userEvent.type(field(), 'zzz');
  expect(screen.queryByRole('listbox')).toBeNull();
  const status = screen.getByRole('status');
  expect(within(status).getByText('No place found.')).toBeVisible();
});
