import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { type LocationDraft, noLocation } from './location.ts';
import { LocationPicker } from './location-picker.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
let location: LocationDraft;

const base = '/api/v1/locations/countries';

beforeEach(async () => {
  server = await serveAnswers({
    [`GET ${base}`]: {
      status: 200,
      body: [
        { id: 1, name: 'Australia', iso2: 'AU' },
        { id: 2, name: 'Tonga', iso2: 'TO' },
      ],
    },
    [`GET ${base}/AU/states`]: {
      status: 200,
      body: [{ id: 10, name: 'New South Wales', iso2: 'NSW' }],
    },
    [`GET ${base}/TO/states`]: { status: 200, body: [] },
    [`GET ${base}/AU/states/NSW/cities`]: {
      status: 200,
      body: [
        {
          id: 100,
          name: 'Lismore',
          state_name: 'New South Wales',
          country_name: 'Australia',
          latitude: -28.8,
          longitude: 153.3,
        },
      ],
    },
  });
});
afterEach(() => server.stop());

function Field({ given = noLocation }: { given?: LocationDraft }) {
  const [value, setValue] = useState(given);
  location = value;
  return <LocationPicker value={value} onChange={setValue} />;
}

const country = () => screen.getByRole('combobox', { name: 'Country' });
const state = () => screen.getByRole('combobox', { name: 'State or region' });
const city = () => screen.getByRole('combobox', { name: 'City' });

async function choose(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, name: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
}

it('enables state after country and city after state, and takes the city’s coordinates [spec 2.2] [spec 2.4]', async () => {
  const user = userEvent.setup();
  await renderPart(<Field />);
  expect(state()).toBeDisabled();
  expect(screen.getByText('Choose a country first.')).toBeVisible();
  expect(city()).toBeDisabled();
  expect(screen.getByText('Choose a state first.')).toBeVisible();
  await choose(user, country(), 'Australia');
  await waitFor(() => expect(state()).toBeEnabled());
  await choose(user, state(), 'New South Wales');
  await choose(user, city(), 'Lismore');
  expect(location).toMatchObject({
    country: 'Australia',
    state: 'New South Wales',
    city: 'Lismore',
    latitude: -28.8,
    longitude: 153.3,
  });

  await choose(user, country(), 'Tonga');
  expect(location).toMatchObject({ country: 'Tonga', state: '', city: '' });
  expect(city()).toBeDisabled();
  await user.click(state());
  await screen.findByText('No state found.');
});

it('reports a country that is not found, and keeps a stored one that is not in the list [spec 2.2]', async () => {
  const user = userEvent.setup();
  await renderPart(<Field given={{ ...noLocation, country: 'Atlantis' }} />);
  await waitFor(() => expect(country()).toHaveValue('Atlantis'));
  await user.clear(country());
  await user.type(country(), 'zzz');
  await screen.findByText('No country found.');
  await user.keyboard('{Escape}');
  expect(location.country).toBe('Atlantis');
});

it('keeps the other fields usable when a list fails to load, and loads it again on request', async () => {
  const answer = server.answers[`GET ${base}`];
  server.answers[`GET ${base}`] = refusal(403, 'Not now.', 'forbidden');
  const user = userEvent.setup();
  await renderPart(<Field />);
  await screen.findByText('The list could not be loaded.');
  await user.type(screen.getByRole('textbox', { name: 'Place name' }), 'The breakwater');
  expect(location.place_name).toBe('The breakwater');
  if (answer) server.answers[`GET ${base}`] = answer;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('The list could not be loaded.')).toBeNull());
  await choose(user, country(), 'Tonga');
  expect(location.country).toBe('Tonga');
});
