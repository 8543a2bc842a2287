import { once } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { LiveClient } from '../../../test/live-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpLive } from './test-live.ts';

describeOnOneEngine('the limits of live connections', (context) => {
  const { test, start, visitor, cookieOf, connect, open, address } = setUpLive(context);

  it('close a connection for a frame above 4 KB or for too many frames', async () => {
    const large = await open();
    large.socket.send('x'.repeat(5 * 1024));
    expect(await large.closed).toBe(1009);
    const small = await open();
    small.socket.send('x'.repeat(4 * 1024));
    for (let count = 0; count < 60; count += 1) small.socket.send('x');
    expect(await small.closed).toBe(4429);
  });

  describe('a client that does not read', () => {
    const serverSocket = () => {
      const [socket] = test.app.websocketServer.clients;
      if (!socket) throw new Error('nobody is connected');
      return socket;
    };

    const startWithoutPings = async () => {
      await test.close();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await start();
    };

    it('is disconnected before its messages fill the memory', async () => {
      await startWithoutPings();
      const id = await aProject(context.db, 'Low Water');
      const live = await open();
      live.socket.pause();
      const gone = once(serverSocket(), 'close');
      const entities = Array.from({ length: 20_000 }, () => ({ type: 'project' as const, id }));
      for (let count = 0; count < 60 && test.app.websocketServer.clients.size > 0; count += 1) {
        await test.announcements.announce({ type: 'graph_changed', entities });
      }
      await gone;
      expect(test.app.websocketServer.clients.size).toBe(0);
    });

    it('is disconnected when it answers no ping', async () => {
      await startWithoutPings();
      const silent = await open();
      silent.socket.pause();
      const gone = once(serverSocket(), 'close');
      const awake = await open();
      const pinged = once(awake.socket, 'ping');
      const ponged = once([...test.app.websocketServer.clients][1] ?? awake.socket, 'pong');
      vi.advanceTimersByTime(30_000);
      await pinged;
      await ponged;
      vi.advanceTimersByTime(30_000);
      await gone;
      expect(awake.socket.readyState).toBe(awake.socket.OPEN);
    });
  });

  describe('further connections', () => {
    beforeEach(async () => {
      await test.close();
      await start({ RATE_LIMIT: 'on' });
    });

    it('are refused above 120 new ones a minute from one network', async () => {
      for (let count = 0; count < 120; count += 1) (await open()).socket.terminate();
      expect(await connect()).toBe(429);
      test.clock.advance(61);
      await open();
    });

    it('are refused above ten of one user', async () => {
      const user = await visitor();
      for (let count = 0; count < 10; count += 1) await open('/ws', user);
      const eleventh = await LiveClient.open(`${address()}/ws`, { cookie: cookieOf(user) });
      expect(await eleventh.closed).toBe(4429);
      await open('/ws', await visitor());
    });

    it('are refused above fifty of one network', async () => {
      for (let count = 0; count < 50; count += 1) {
        if (count === 25) test.clock.advance(61);
        await open();
      }
      test.clock.advance(61);
      const last = await LiveClient.open(`${address()}/ws`);
      expect(await last.closed).toBe(4429);
    });
  });
});
