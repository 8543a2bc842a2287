import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import type { signedIn } from '../../../test/signed-in.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { uploadAs } from '../files/test-upload.ts';

export const call = '/api/v1/users/me/data-download';
type Member = Awaited<ReturnType<typeof signedIn>>;

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#0B5A63' } })
    .png()
    .toBuffer();

/** Helpers of tests of downloads: fill an account, have its download made, and read it. */
export function setUpOwnData(test: TestApp, context: DatabaseContext) {
  const stateOf = async (member: HttpClient) => (await member.get(call)).json().state;

  async function make(member: HttpClient): Promise<void> {
    const asked = await member.post(call);
    expect([asked.statusCode, asked.json().state], asked.body).toEqual([202, 'waiting']);
    test.downloads.wake();
    await test.downloads.settled();
    expect(await stateOf(member)).toBe('ready');
  }

  async function read(member: HttpClient) {
    const answer = await member.get(`${call}/file`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const text = Object.entries(files)
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    const rows = (table: string): Record<string, unknown>[] =>
      JSON.parse(strFromU8(files[`json/${table}.json`] ?? new Uint8Array()));
    return { files, text, rows };
  }

  /** Adds a row to every table that names a user, with `mark` in every text. */
  async function everything(member: Member, mark: string): Promise<{ project: number }> {
    const { db } = context;
    const id = member.userId;
    const at = test.clock.now();
    const { url } = (await uploadAs(member, await picture(), 'face.png')).json();
    const profile = await member.post('/api/v1/people', {
      first_name: mark,
      last_name: 'Profile',
      photo_url: url,
      user_id: id,
    });
    const key = `${mark.toLowerCase()}_waters`;
    await db
      .insertInto('field_definitions')
      .values({ key, label: `${mark} Waters`, shape: 'line', kinds: ['project'] })
      .execute();
    const made = await member.post('/api/v1/projects', {
      fields: { [key]: `${mark} Lagoon` },
      name: `${mark} Project`,
      description: `${mark} described it.`,
      locations: [{ city: `${mark} City`, country: `${mark} Land` }],
      social_links: [{ platform: 'website', url: `https://${mark.toLowerCase()}.example` }],
      tags_with_type: [{ name: `${mark.toUpperCase()}TAG` }],
      images: [{ image_url: url, caption: `${mark} caption` }],
    });
    expect([profile.statusCode, made.statusCode], made.body).toEqual([201, 201]);
    const added = await member.post('/api/v1/people', { first_name: mark, last_name: 'Added' });
    await relate(db, profile.json().id, added.json().id, `${mark} role`);
    const gone = await aProject(db, `${mark} Gone`);
    await db
      .insertInto('user_roles')
      .values({ user_id: id, entity_id: gone, role_type: 'OWNER', is_verified: true })
      .execute();
    await db.updateTable('users').set({ is_superuser: true }).where('id', '=', id).execute();
    expect((await member.write('DELETE', `/api/v1/projects/${gone}`)).statusCode).toBe(204);
    await db.updateTable('users').set({ is_superuser: false }).where('id', '=', id).execute();
    // Nobody fills it in any more; what was said stays.
    await db
      .updateTable('field_definitions')
      .set({ archived_at: at })
      .where('key', '=', key)
      .execute();
    await member.post('/api/v1/reports', {
      entity_type: 'project',
      entity_id: made.json().id,
      reason: 'wrong',
      words: `${mark} words`,
    });
    await db
      .insertInto('known_devices')
      .values({ device_hash: `${mark} device`, user_id: id, seen_at: at })
      .execute();
    await db
      .insertInto('totp_secrets')
      .values({ user_id: id, secret: `${mark} totp`, created_at: at, confirmed_at: at })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        ...{ user_id: id, credential_id: `${mark} credential`, public_key: `${mark} key` },
        ...{ counter: 0, name: `${mark} passkey`, created_at: at, used_at: at },
      })
      .execute();
    await db
      .insertInto('identities')
      .values({
        ...{ user_id: id, issuer: 'https://login.example.org', subject: `${mark} subject` },
        ...{ label: `${mark} identity`, created_at: at, used_at: at },
      })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ code_hash: `${mark} recovery`, user_id: id, created_at: at })
      .execute();
    await db
      .insertInto('api_tokens')
      .values({
        ...{ user_id: id, name: `${mark} script`, token_hash: `${mark} api token` },
        ...{ may_read: true, may_write: true, has_second_factor: false },
        ...{ created_at: at, expires_at: at },
      })
      .execute();
    await member.post('/api/v1/short-addresses', { address: `/map?q=${mark}` });
    await member.post(`/api/v1/people/${added.json().id}/invitation`, {
      email: `${mark.toLowerCase()}.invited@example.org`,
    });
    const claimed = await aPerson(db, 'Mere Kingi');
    await member.post(`/api/v1/people/${claimed}/claim`, { message: `${mark} claim` });
    const told = { user_id: id, kind: 'role_given', created_at: at, details: '{}' } as const;
    await db.insertInto('notifications').values(told).execute();
    await member.write('PUT', '/api/v1/notifications/settings', { role_given: 'daily' });
    return { project: made.json().id };
  }

  return { stateOf, make, read, everything };
}
