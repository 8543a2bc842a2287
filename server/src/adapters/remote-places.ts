// The third-party service, called by the server so that its key never reaches a browser. It may be
// slow, down or wrong: answers are limited to 2 MB and 5 s, validated and cached; after five
// consecutive failures it is not called for a minute. On any failure the bundled data set answers.
import type { City, Country, State } from '@mangrove/contract';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import { text } from './messages.ts';
import { type Places, toNumber } from './places.ts';
import { readAtMost } from './read-at-most.ts';

const dayMs = 86_400_000;
const countriesCacheMs = 30 * dayMs;
const othersCacheMs = dayMs;
const timeoutMs = 5_000;
const maxBytes = 2 * 1024 * 1024;
// Three retries (profiles and connections, 9); the time limit bounds them all together.
const tries = 4;
const failuresBeforePause = 5;
const pauseMs = 60_000;
const maxCached = 2_000;

const named = z.object({ id: z.int(), name: z.string() });
const countries = z.array(named.extend({ iso2: z.string() }));
const coordinate = z.union([z.string(), z.number()]).nullish();
const cities = z.array(
  named.extend({
    state_name: z.string().nullish(),
    country_name: z.string().nullish(),
    latitude: coordinate,
    longitude: coordinate,
  }),
);

/**
 * @param fallback answers if the service fails.
 * @param onFailure called on every failure.
 */
export function remotePlaces(
  api: { url: string; key: string },
  fallback: Places,
  clock: Clock,
  onFailure: (error: Error) => void,
): Places {
  const cached = new Map<string, { until: number; value: unknown }>();
  let failures = 0;
  let pausedUntil = 0;

  async function fetchCached<Value>(
    path: string,
    schema: z.ZodType<Value>,
    cacheMs: number,
    instead: () => Promise<Value>,
  ): Promise<Value> {
    const now = clock.now().getTime();
    const known = cached.get(path);
    if (known && known.until > now) return known.value as Value;
    if (pausedUntil > now) return instead();
    try {
      const value = schema.parse(await fetchJson(`${api.url}/${path}`, api.key));
      failures = 0;
      if (cached.size >= maxCached) cached.clear();
      cached.set(path, { until: now + cacheMs, value });
      return value;
    } catch (error) {
      onFailure(error as Error);
      failures += 1;
      if (failures >= failuresBeforePause) {
        failures = 0;
        pausedUntil = now + pauseMs;
      }
      return instead();
    }
  }

  return {
    countries: () =>
      fetchCached<Country[]>('countries', countries, countriesCacheMs, () => fallback.countries()),
    states: (country) =>
      fetchCached<State[]>(`countries/${country}/states`, countries, othersCacheMs, () =>
        fallback.states(country),
      ),
    cities: (country, state) =>
      fetchCached<City[]>(
        `countries/${country}/states/${state}/cities`,
        cities.transform((rows) =>
          rows.map((row) => ({
            id: row.id,
            name: row.name,
            state_name: row.state_name ?? '',
            country_name: row.country_name ?? '',
            latitude: toNumber(row.latitude),
            longitude: toNumber(row.longitude),
          })),
        ),
        othersCacheMs,
        () => fallback.cities(country, state),
      ),
  };
}

async function fetchJson(url: string, key: string): Promise<unknown> {
  const deadline = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, {
        headers: { 'X-CSCAPI-KEY': key, accept: 'application/json' },
        redirect: 'error',
        signal: deadline,
      });
      if (!answer.ok) throw new Error(text.locationsAnswered(answer.status));
      return JSON.parse(await readAtMost(answer, maxBytes));
    } catch (error) {
      if (attempt >= tries || deadline.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }
}
