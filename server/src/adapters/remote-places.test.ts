import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../test/test-app.ts';
import { bundledPlaces } from './places.ts';
import { remotePlaces } from './remote-places.ts';

const key = 'the key of the service';
const elsewhere = [{ id: 7, name: 'Aotearoa', iso2: 'NZ', capital: 'Wellington' }];

/** Simulates the external location service, in any state that a test needs. */
describe('a location service', () => {
  let service: Server;
  let url: string;
  let asked: { path: string; key: unknown }[];
  let answer: RequestListener;
  let failures: string[];
  let clock: TestClock;

  beforeEach(async () => {
    asked = [];
    failures = [];
    clock = new TestClock();
    answer = (_, response) => response.end(JSON.stringify(elsewhere));
    service = createServer((request, response) => {
      asked.push({ path: request.url ?? '', key: request.headers['x-cscapi-key'] });
      answer(request, response);
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  });
  afterEach(() => {
    service.closeAllConnections();
    return new Promise((done) => service.close(done));
  });

  const open = () =>
    remotePlaces({ url, key }, bundledPlaces, clock, (error) => failures.push(error.message));

  it('receives its key with each request, and its answer is normalised [spec 2.7]', async () => {
    expect(await open().countries()).toEqual([{ id: 7, name: 'Aotearoa', iso2: 'NZ' }]);
    expect(asked).toEqual([{ path: '/v1/countries', key }]);
    answer = (_, response) =>
      response.end(
        JSON.stringify([{ id: 1, name: 'Ōtautahi', latitude: '-43.53', longitude: '' }]),
      );
    expect(await open().cities('NZ', 'CAN')).toEqual([
      {
        id: 1,
        name: 'Ōtautahi',
        state_name: '',
        country_name: '',
        latitude: -43.53,
        longitude: null,
      },
    ]);
    expect(asked.at(-1)?.path).toBe('/v1/countries/NZ/states/CAN/cities');
  });

  it('is asked again for countries after 30 days and for states after one day [spec 2.7] [spec 2.9]', async () => {
    const places = open();
    const askAll = async () => {
      await places.countries();
      await places.states('NZ');
      return asked.length;
    };
    expect(await askAll()).toBe(2);
    expect(await askAll()).toBe(2);
    clock.advance(24 * 3600 + 1);
    expect(await askAll()).toBe(3);
    clock.advance(29 * 24 * 3600);
    expect(await askAll()).toBe(5);
  });

  it('is tried three more times when it fails temporarily [spec 2.7]', async () => {
    answer = (_, response) => {
      if (asked.length < 4) response.writeHead(503).end();
      else response.end(JSON.stringify(elsewhere));
    };
    expect(await open().countries()).toHaveLength(1);
    expect(asked).toHaveLength(4);
    expect(failures).toEqual([]);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['away', (request) => request.socket.destroy(), /fetch failed/u],
    ['wrong', (_, response) => response.end('{"error":"no"}'), /array/u],
    ['not JSON', (_, response) => response.end('<html>'), /JSON/u],
    ['huge', (_, response) => response.end(' '.repeat(3 * 1024 * 1024)), /too much/u],
    [
      'leading elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /fetch failed/u,
    ],
  ])('that is %s lets the bundled places answer', async (_, listener, reason) => {
    answer = listener;
    const countries = await open().countries();
    expect(countries.find(({ iso2 }) => iso2 === 'AU')?.name).toBe('Australia');
    expect(failures.join('\n')).toMatch(reason);
  });

  it('is not asked for a minute after five failures', async () => {
    answer = (_, response) => response.writeHead(500).end();
    const places = open();
    await Promise.all(['AU', 'NZ', 'FJ', 'TO', 'WS'].map((country) => places.states(country)));
    const before = asked.length;
    expect(before).toBe(20);
    expect((await places.states('AU')).length).toBeGreaterThan(5);
    expect(asked.length).toBe(before);
    clock.advance(61);
    answer = (_, response) => response.end('[]');
    expect(await places.states('AU')).toEqual([]);
  });
});

describe('the bundled places', () => {
  it('lead from country to state to city [spec 2.3]', async () => {
    const countries = await bundledPlaces.countries();
    expect(countries.length).toBeGreaterThan(190);
    const states = await bundledPlaces.states('AU');
    expect(states.map(({ iso2 }) => iso2)).toContain('NSW');
    const cities = await bundledPlaces.cities('AU', 'NSW');
    const city = cities.find(({ name }) => name === 'Wollongong');
    expect(city).toMatchObject({ state_name: 'New South Wales', country_name: 'Australia' });
    expect(city?.latitude).toBeCloseTo(-34.4, 0);
  });

  it('return empty lists for an unknown country or state', async () => {
    expect(await bundledPlaces.states('ZZ')).toEqual([]);
    expect(await bundledPlaces.cities('AU', 'NOWHERE')).toEqual([]);
  });
});
