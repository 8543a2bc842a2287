import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { LiveClient } from '../../../test/live-client.ts';
import { testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import { setUpLive } from './test-live.ts';

describeOnOneEngine('live connections', (context) => {
  const { test, start, visitor, cookieOf, connect, open, setDevelopmentMode, address } =
    setUpLive(context);

  it.each(['/ws', '/ws/development-mode'])(
    'to %s receive the state of development mode immediately [spec 1.7]',
    async (path) => {
      const live = await open(path);
      expect(live.messages).toEqual([{ type: 'development_mode', enabled: false }]);
    },
  );

  describe('from another site', () => {
    it.each(['https://evil.example', 'http://127.0.0.1', 'http://127.0.0.1.evil.example', 'null'])(
      'are refused for the origin %s',
      async (origin) => {
        const user = await visitor();
        for (const path of ['/ws', '/ws/development-mode']) {
          expect(await connect(path, { origin })).toBe(403);
          expect(await connect(path, { origin, cookie: cookieOf(user) })).toBe(403);
        }
      },
    );

    it('are refused with a cookie and without an origin', async () => {
      const user = await visitor();
      expect(await connect('/ws', { origin: undefined, cookie: cookieOf(user) })).toBe(403);
      const program = await LiveClient.open(`${address()}/ws`, { origin: undefined });
      program.socket.terminate();
    });

    it('are accepted only from the exact origin of PUBLIC_URL, with its host', async () => {
      await test.close();
      await start({ PUBLIC_URL: 'https://map.example.org' });
      const host = 'map.example.org';
      const live = await LiveClient.open(`${address()}/ws`, {
        host,
        origin: 'https://map.example.org',
      });
      live.socket.terminate();
      const own = new URL(address());
      for (const origin of ['http://map.example.org', 'https://map.example.org:8443', own.origin]) {
        expect(await connect('/ws', { host, origin })).toBe(403);
      }
      expect(await connect('/ws', { host: 'evil.example', origin: 'http://evil.example' })).toBe(
        421,
      );
      expect(await connect('/ws', { origin: own.origin })).toBe(421);
    });
  });

  it('are closed when they are refused before authentication', async () => {
    const refused = [
      await connect('/ws', { host: 'evil.example' }),
      await connect('/ws', { 'content-encoding': 'gzip' }),
      await connect(`/ws?${'x'.repeat(9_000)}`),
    ];
    expect(refused).toEqual([421, 415, 400]);
    await vi.waitFor(async () => expect(await countConnections()).toBe(0));
  });

  const countConnections = () =>
    new Promise<number>((resolve, reject) => {
      test.app.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
    });

  it('are opened at no other address, whatever the origin', async () => {
    for (const path of ['/', '/map', '/healthz', '/people/1-x', '/api/v1/graph', '/nowhere']) {
      for (const origin of ['https://evil.example', undefined, new URL(address()).origin]) {
        expect([path, await connect(path, { origin })]).toEqual([path, 400]);
      }
    }
    expect(test.app.websocketServer.clients.size).toBe(0);
    await vi.waitFor(async () => expect(await countConnections()).toBe(0));
  });

  it('have addresses that answer plain requests with 404', async () => {
    for (const path of ['/ws', '/ws/development-mode']) {
      const answer = await test.app.inject(path);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  describe('connections of a session that ends', () => {
    const acts: Record<string, (user: HttpClient & { userId: number }) => Promise<unknown>> = {
      'on logout': (user) => user.post('/api/v1/auth/logout'),
      'on deactivation': (user) => user.post('/api/v1/auth/deactivate', { password: testPassword }),
      'when a superuser changes the rank': async (user) => {
        const admin = await visitor({ isSuperuser: true });
        return admin.write('PUT', `/api/v1/users/${user.userId}/toggle-superuser`);
      },
      'when a superuser deletes the user': async (user) => {
        const admin = await visitor({ isSuperuser: true });
        return admin.write('DELETE', `/api/v1/users/${user.userId}`);
      },
      'when too many end at once to be listed': async (user) => {
        await context.db.deleteFrom('sessions').where('user_id', '=', user.userId).execute();
        await test.announcements.announce({ type: 'sessions_ended', session_ids: [] });
      },
    };
    it.each(Object.keys(acts))('are closed %s', async (name) => {
      const user = await visitor();
      const bystander = await open('/ws', await visitor());
      const live = await open('/ws', user);
      await acts[name]?.(user);
      expect(await live.closed).toBe(4401);
      expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
    });

    it('are closed on other devices when the password is changed', async () => {
      const user = await visitor();
      const other = await open('/ws', user);
      await user.form('/api/v1/auth/login', { username: user.email, password: testPassword });
      expect(await other.closed).toBe(4401);
      const own = await open('/ws', user);
      await user.form('/api/v1/auth/change-password', {
        current_password: testPassword,
        new_password: 'another good one',
      });
      expect(own.socket.readyState).toBe(own.socket.OPEN);
    });

    it('are closed at most a minute after the session expired', async () => {
      await test.close();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await start();
      const live = await open('/ws', await visitor());
      const anonymous = await open();
      test.clock.advance(8 * 24 * 3600);
      const ponged = [...test.app.websocketServer.clients].map((socket) => once(socket, 'pong'));
      vi.advanceTimersByTime(30_000);
      await Promise.all(ponged);
      vi.advanceTimersByTime(30_000);
      expect(await live.closed).toBe(4401);
      expect(anonymous.socket.readyState).toBe(anonymous.socket.OPEN);
    });
  });

  describe('development mode when it is switched on', () => {
    it('is announced to everybody, and only superusers stay connected [spec 1.4] [spec 1.7]', async () => {
      const admin = await visitor({ isSuperuser: true });
      const thrownOut = [await open('/ws', await visitor()), await open()];
      const own = await open('/ws', admin);
      const notice = await open('/ws/development-mode');
      await setDevelopmentMode(admin, true);
      const isOn = ({ type, enabled }: { type: string; enabled?: unknown }) =>
        type === 'development_mode' && enabled === true;
      for (const live of thrownOut) {
        expect(await live.closed).toBe(4401);
        expect(live.messages.at(-1)).toEqual({ type: 'development_mode', enabled: true });
      }
      await own.received(isOn);
      await notice.received(isOn);
      expect(await connect('/ws')).toBe(403);
      const late = await open('/ws/development-mode');
      expect(late.messages).toEqual([{ type: 'development_mode', enabled: true }]);
      await setDevelopmentMode(admin, false);
      await late.received(({ enabled }) => enabled === false);
      expect(own.messages.at(-1)?.type).toBe('development_mode');
      expect(own.socket.readyState).toBe(own.socket.OPEN);
    });
  });

  describe('announcements of changes of the map', () => {
    it('are sent when a user creates a project', async () => {
      const live = await open();
      const notice = await open('/ws/development-mode');
      const user = await visitor();
      const answer = await user.post('/api/v1/projects', { name: 'Low Water' });
      const entity = { type: 'project', id: answer.json().id };
      expect(await live.received(({ type }) => type === 'graph_changed')).toEqual({
        type: 'graph_changed',
        version: await readNetworkVersion(context.db),
        entities: [entity],
      });
      expect(notice.messages).toHaveLength(1);
    });

    it('go to those who see the entity, or saw it before', async () => {
      const admin = await visitor({ isSuperuser: true });
      const pages = {
        visitor: await open(),
        unverified: await open('/ws', await visitor({ isVerified: false })),
        member: await open('/ws', await visitor()),
      };
      const { id } = (
        await admin.post('/api/v1/projects', { name: 'Reef', audience: 'members' })
      ).json();
      let version = 1;
      const change = async (audience: string) => {
        const body = { version, audience };
        version = (await admin.write('PUT', `/api/v1/projects/${id}`, body)).json().version;
      };
      for (const audience of ['private', 'members', 'public', 'members', 'private']) {
        await change(audience);
      }
      // A change that everybody is told of, so that nothing is on its way.
      const last = (await admin.post('/api/v1/projects', { name: 'Tide' })).json().id;
      const told: Record<string, number> = {};
      for (const [name, live] of Object.entries(pages)) {
        const of = (message: Record<string, unknown>) => JSON.stringify(message.entities ?? []);
        await live.received((message) => of(message).includes(`"id":${last}`));
        told[name] = live.messages.filter((one) => of(one).includes(`"id":${id}`)).length;
      }
      // Of six changes, visitors are told of the one to everybody and the one back.
      expect(told).toEqual({ visitor: 2, unverified: 2, member: 6 });
    });

    it('are sent when the projects of a deleted user are deleted', async () => {
      const admin = await visitor({ isSuperuser: true });
      const user = await visitor();
      const id = await aProject(context.db);
      await context.db
        .insertInto('user_roles')
        .values({ user_id: user.userId, entity_id: id, role_type: 'OWNER', is_verified: true })
        .execute();
      const live = await open();
      await admin.write('DELETE', `/api/v1/users/${user.userId}`);
      expect(await live.received(({ type }) => type === 'graph_changed')).toEqual({
        type: 'graph_changed',
        version: await readNetworkVersion(context.db),
        entities: [{ type: 'project', id }],
      });
    });
  });

  it('are closed with 1001 when the server stops', async () => {
    const live = await open();
    await test.app.close();
    expect(await live.closed).toBe(1001);
  });
});
