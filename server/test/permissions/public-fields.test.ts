import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { permissionMatrix } from './permission-matrix.ts';

/** Field names that anybody may read: no data of users, and no credentials. */
const publicKeys = new Set(
  `
    about about_language about_texts active actual_depth_reached added_by archived_at
    archived_url at audience authenticated author bio caption cell certainty city code colors
    columns confirmation confirmed_by confirmed_on connection_depth connection_path connections
    cookies cost count country counts cover cover_note covered covers created_at csrf_token date
    defaultTypes degree degrees demo_count density description detail digits direction
    display_name documentation edge_id_gaps edge_ranges edge_source edge_target edges enabled
    ended entities entity entity_id features field fields filters first_name from from_degree from_reach
    further graph_truncated group height help html http_only icons id identifierSpace
    identifiers ids image_url images in_table inverse is_asked is_complete is_hidden is_match
    is_official is_unclaimed items key kind kinds label labelled labels language last last_name
    latitude latitudes left length licence locations longitude longitudes low_res_photo_url
    low_res_url markdown match matched_on max_age max_nodes members_only_count name names
    nations node1_id node1_type node2_id node2_type node_id_gaps node_places node_ranges
    node_values nodes not_for_export notable note notices official_tags on options order
    organization organizations originalNode1Id originalNode1Type originalNode2Id
    originalNode2Type page page_size part passed_on paths paused people person photo_url
    pictures place place_name place_precision places planned platform precisions preview project
    projects pronouns property provider_name provider_url purpose question quote ranges
    relationship_id relationship_metadata relationships removed_edges removed_nodes result
    results role role_here role_type role_types roles said_by same_site schemaSpace scheme score
    secure service_path service_url sessionExpires shape site social_links source sources starts
    state status steps suggest tag_type tags tags_with_type target targets territories text
    texts title to to_reach top total_count total_matches total_nodes total_pages
    truncation_message type unconfirmed updated_at url use user value values version versions
    view waits_for width within x y year year_from year_to years years_involved years_understood
  `.split(/\s+/u),
);
/** Fields that only the token calls may return. */
const secretKeys = /password|hash|token|secret|cookie_hash|confirmed_at/u;
const tokenCalls =
  /^(?:GET \/auth\/csrf-token|POST \/auth\/(?:login|refresh|register|passkeys\/login|provider\/(?:login|register)|second-factor\/(?:login|totp))|POST \/(?:invitations\/accept|tokens))$/u;
/** Calls whose answers contain a user's address. */
const addressCalls =
  /^(?:GET \/(?:claims|users|users\/me|users\/search|users\/with-person-profiles|user\/profile|user\/roles|admin\/(?:users|audit|deleted|reports)|admin\/users\/:id(?:\/roles)?|auth\/(?:identities|session)|entities\/:type\/:id\/users)|POST \/(?:invitations\/(?:read|accept)|auth\/(?:identities|passkeys\/options|provider\/(?:join|login|register)|register|reset-password|verify)|debug\/create-superuser|entities\/:type\/:id\/users)|(?:PUT|PATCH) \/(?:entities\/user-roles\/:id|user-roles\/:id\/verify))$/u;

const calls = permissionMatrix
  .flatMap(({ calls, cells }) => calls.map((call) => ({ call, cells })))
  .filter(({ call }) => call in exampleRequests)
  .filter(({ call }) => !/docs|openapi|clear-all-data/u.test(call));

describeOnOneEngine('the fields of answers [spec 3.3]', (context) => {
  const web = makeWebFolder();
  let test: TestApp;
  let world: Callers;
  beforeAll(async () => {
    test = await startTestApp(context.db, {}, web.path);
    world = new Callers(test, context.db);
    await world.begin();
    // The entities have an owner, whom public answers must not reveal.
    const owner = await world.account({ role: 'OWNER' });
    await context.db
      .updateTable('entities')
      .set({ user_id: owner.id })
      .where('id', '=', world.person)
      .execute();
  });
  afterAll(async () => {
    await test.close();
    web.remove();
  });

  async function readAnswer(call: string, actor: Actor): Promise<unknown> {
    const request = await exampleRequests[call]?.request(world, actor);
    const answer = await world.send(actor, request ?? {});
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return isJson ? answer.json() : null;
  }

  it('are display fields when the call is public [spec 2.3]', async () => {
    const nobody = await world.actor('AN', 'browser');
    const publicCalls = calls.filter(
      ({ call, cells }) => call.startsWith('GET ') && cells.AN === '2',
    );
    expect(publicCalls.length).toBeGreaterThan(15);
    for (const { call } of publicCalls) {
      const answer = await readAnswer(call, nobody);
      const unknown = keysOf(answer).filter((key) => !publicKeys.has(key));
      expect([call, unknown]).toEqual([call, []]);
      expect(JSON.stringify(answer), call).not.toMatch(/@example\.(?:org|net)/u);
    }
  });

  it('contain no secrets, and e-mail addresses only in certain calls [spec 2.3]', async () => {
    for (const caller of ['UV', 'OW', 'SU'] as const) {
      const shared = await world.actor(caller, 'browser');
      for (const { call } of calls) {
        const isSpent = exampleRequests[call]?.spends;
        const actor = isSpent ? await world.actor(caller, 'browser') : shared;
        const answer = await readAnswer(call, actor);
        const secrets = keysOf(answer).filter((key) => secretKeys.test(key));
        if (!tokenCalls.test(call)) expect([call, secrets]).toEqual([call, []]);
        if (!addressCalls.test(call)) {
          expect(JSON.stringify(answer), `${caller} ${call}`).not.toMatch(/@example\.(?:org|net)/u);
        }
      }
    }
  });
});

/** Every distinct field name in an answer; numeric keys of maps are not field names. */
function keysOf(value: unknown): string[] {
  const found = new Set<string>();
  const walk = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(walk);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) {
        if (!/^\d+$/u.test(key)) found.add(key);
        walk(inner);
      }
    }
  };
  walk(value);
  return [...found];
}
