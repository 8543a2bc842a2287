// Random networks: what a filter counts beside each of its values is what choosing the value finds, for
// whoever asks, also beside another filter.
import { type ReplyOf, saidStates, type searchFacets } from '@mangrove/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine, runsOf } from '../../../test/with-database.ts';
import { define } from '../defined-fields/test-fields.ts';

const audience = fc.constantFrom('public', 'public', 'members', 'private');
const source = { kind: 'web', title: 'Annual report' };
const some = <Value>(values: fc.Arbitrary<Value>, maxLength = 2) =>
  fc.uniqueArray(values, { maxLength, selector: (value) => JSON.stringify(value) });
const entity = fc.record({
  kind: fc.constantFrom('people', 'projects', 'organizations'),
  name: fc.constantFrom('Tide', 'Tide Lines', 'Reef', 'Salt Reef'),
  audience,
  tags: some(fc.constantFrom('WATER', 'SALT', 'SAND')),
  nations: some(fc.constantFrom('Ngāi Tahu', 'ngai tahu', 'Wiradjuri')),
  locations: some(
    fc.record({
      country: fc.constantFrom('Fiji', 'fiji', 'Perú', 'Aotearoa', 'New Zealand', ''),
      city: fc.constantFrom('', 'Suva', 'Lima'),
      place_name: fc.constantFrom('', 'Reef House'),
      audience,
    }),
  ),
  state: fc.constantFrom('none', ...saidStates),
  isSourced: fc.boolean(),
  choice: fc.option(fc.constantFrom('lagoon', 'river'), { nil: undefined }),
  several: some(fc.constantFrom('ink', 'film')),
  flag: fc.boolean(),
});
const relationship = fc.record({
  ends: fc.tuple(fc.nat(5), fc.nat(5)),
  role: fc.constantFrom('Curator', 'curator', 'Künstlerin', 'Host'),
  years: fc.constantFrom('', '1990', '1990-1994', '2001'),
  audience,
  isSourced: fc.boolean(),
});
const network = fc.record({
  entities: fc.array(entity, { minLength: 3, maxLength: 6 }),
  relationships: fc.array(relationship, { maxLength: 6 }),
});
/** Other filters beside which is counted. */
const beside = [
  ...['', 'q=tide', 'q=reef&entity_type=project', 'tag=WATER', 'country=Fiji', 'nation=Wiradjuri'],
  ...['state=ended&state=active', 'entity_source=none', 'relationship_source=none', 'role=curator'],
  ...['year_from=1990&year_to=1992', 'place=Suva,+Fiji', 'field.waters=lagoon'],
  ...['field.means=ink&role=Host', 'field.open=true', 'entity_type=person', 'entity_type=project'],
  ...['role=Host&relationship_source=none', 'q=tida', 'country=Aotearoa&place=Reef+House'],
];
const facets = [
  ...['tag', 'role', 'country', 'place', 'nation', 'state', 'entity_source'],
  ...['relationship_source', 'field.waters', 'field.means', 'field.open'],
];

describeOnOneEngine('what filters count', (context) => {
  const test = sharedApp(context);

  it('is what they find', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(network, async ({ entities, relationships }) => {
        await context.empty();
        const superuser = await signedIn(test, context.db, { isSuperuser: true });
        const member = await signedIn(test, context.db);
        const send = async (path: string, body: object) => {
          const answer = await superuser.post(`/api/v1/${path}`, body);
          expect(answer.statusCode, answer.body).toBe(201);
          return answer.json();
        };
        const uses = { kinds: ['person', 'project', 'organization'], filters: true };
        const options = [{ label: 'Lagoon' }, { label: 'River' }];
        await define(superuser, { label: 'Waters', shape: 'choice', options, ...uses });
        const means = [{ label: 'Ink' }, { label: 'Film' }];
        const hidden = { audience: 'members', options: means, ...uses };
        await define(superuser, { label: 'Means', shape: 'choices', ...hidden });
        await define(superuser, { label: 'Open', shape: 'flag', ...uses });
        const made: { id: number; type: string }[] = [];
        for (const { kind, name, state, isSourced, choice, several, flag, ...given } of entities) {
          const named = kind === 'people' ? { first_name: name } : { name, state };
          const tags_with_type = given.tags.map((tag) => ({ name: tag }));
          const fields = {
            ...(choice ? { waters: choice } : {}),
            ...(several.length > 0 ? { means: several } : {}),
            ...(flag ? { open: true } : {}),
          };
          const { tags: _tags, ...rest } = given;
          const sources = isSourced ? { sources: { name: [source] } } : {};
          made.push(await send(kind, { ...named, ...rest, tags_with_type, fields, ...sources }));
        }
        const known = new Set<string>();
        for (const { ends, role, years, isSourced, ...given } of relationships) {
          const [one, other] = ends.map((at) => made[at % made.length]);
          const key = [one?.id, other?.id, role.toLowerCase(), years].join();
          if (!one || !other || one === other || known.has(key)) continue;
          known.add(key);
          await send('relationships', {
            ...{ node1_id: one.id, node1_type: one.type },
            ...{ node2_id: other.id, node2_type: other.type, ...given },
            relationship_metadata: { role_type: role, years_involved: years },
            ...(isSourced ? { sources: [source] } : {}),
          });
        }
        for (const [who, client] of Object.entries({
          ...{ superuser, member, visitor: new HttpClient(test.app) },
        })) {
          const found = new Map<string, number>();
          const countOf = async (query: string) => {
            const url = `/api/v1/search/comprehensive?limit=1&${query}`;
            const known = found.get(url) ?? (await client.get(url)).json().total_matches;
            found.set(url, known);
            return known;
          };
          for (const facet of facets) {
            for (const other of beside) {
              if (new URLSearchParams(other).has(facet)) continue;
              const url = `/api/v1/search/facets?facet=${facet}&${other}`;
              const answer = await client.get(url);
              expect(answer.statusCode, answer.body).toBe(200);
              for (const { value, count } of answer.json<ReplyOf<typeof searchFacets>>().values) {
                const chosen = `${other}&${facet}=${encodeURIComponent(value)}`;
                expect([who, chosen, await countOf(chosen)]).toEqual([who, chosen, count]);
              }
            }
          }
        }
      }),
      { numRuns: runsOf(1) },
    );
  });
});
