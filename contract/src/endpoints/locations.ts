import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { endpoint } from './endpoint.ts';

export const Country = z.object({ id: z.int(), name: z.string(), iso2: z.string() });
export type Country = z.output<typeof Country>;
export const State = z.object({ id: z.int(), name: z.string(), iso2: z.string() });
export type State = z.output<typeof State>;
export const City = z.object({
  id: z.int(),
  name: z.string(),
  state_name: z.string(),
  country_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type City = z.output<typeof City>;

const iso2 = z.string().regex(/^[A-Z]{2}$/u, 'Two capital letters.');
const stateIso2 = z.string().regex(/^[A-Z0-9-]{1,10}$/u, 'Capital letters, digits and dashes.');

export const listCountries = endpoint(calls.listCountries, {
  access: 'login',
  summary: 'The countries of the world.',
  reply: z.array(Country),
});

export const listStates = endpoint(calls.listStates, {
  access: 'login',
  summary: 'The states or regions of a country; an unknown country has none.',
  params: z.object({ iso2 }),
  reply: z.array(State),
});

export const listCities = endpoint(calls.listCities, {
  access: 'login',
  summary: 'The cities of a state; an unknown state has none.',
  params: z.object({ iso2, state_iso2: stateIso2 }),
  reply: z.array(City),
});
