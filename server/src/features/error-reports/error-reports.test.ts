import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

interface Embed {
  title: string;
  timestamp: string;
  fields: { name: string; value: string }[];
}
interface Posted {
  embeds: Embed[];
  allowed_mentions: { parse: string[] };
}

describeOnOneEngine('error reports', (context) => {
  let chat: Server;
  let status = 204;
  const posted: string[] = [];
  let arrived: (() => void)[] = [];
  let test: TestApp;

  beforeAll(async () => {
    chat = createServer((request: IncomingMessage, response) => {
      text(request).then((body) => {
        posted.push(body);
        response.writeHead(status, { location: '/elsewhere' }).end();
        for (const tell of arrived.splice(0)) tell();
      }, response.destroy);
    });
    await new Promise<void>((listening) => chat.listen(0, '127.0.0.1', listening));
    const { port } = chat.address() as AddressInfo;
    test = await startTestApp(context.db, {
      RATE_LIMIT: 'on',
      ERROR_WEBHOOK_URL: `http://127.0.0.1:${port}/secret-webhook`,
    });
  });
  afterAll(async () => {
    await test.close();
    chat.closeAllConnections();
    await new Promise((closed) => chat.close(closed));
  });
  beforeEach(async () => {
    await context.empty();
    posted.length = 0;
    arrived = [];
    status = 204;
  });

  const report = {
    message: 'It broke',
    page: 'https://map.example.org/map',
    name: 'TypeError',
    stack: 'TypeError: It broke\n  at render (map.js:1:2)',
    component_stack: '  at Map\n  at App',
  };
  const send = (change: object = {}) =>
    new HttpClient(test.app).post(
      '/api/v1/error-report',
      { ...report, ...change },
      { 'user-agent': 'A Browser/1.0' },
    );
  const arrival = () => new Promise<void>((resolve) => arrived.push(resolve));

  async function relayed(change: object = {}): Promise<Embed> {
    const next = arrival();
    expect((await send(change)).statusCode).toBe(204);
    await next;
    const { embeds, allowed_mentions } = JSON.parse(posted.at(-1) ?? '') as Posted;
    expect(allowed_mentions).toEqual({ parse: [] });
    return embeds[0] as Embed;
  }
  const fieldOf = (embed: Embed, name: string) =>
    embed.fields.find((field) => field.name === name)?.value;

  it("reach the operators' chat as one embed [spec 3.1] [spec 3.7]", async () => {
    const embed = await relayed();
    expect(embed).toEqual({
      title: 'It broke',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
      fields: [
        { name: 'Page', value: 'https://map.example.org/map' },
        { name: 'Error', value: 'TypeError' },
        { name: 'Stack', value: report.stack },
        { name: 'Component stack', value: report.component_stack.trim() },
        { name: 'Browser', value: 'A Browser/1.0' },
      ],
    });
  });

  it('are shortened as specified, between whole characters [spec 3.7]', async () => {
    const embed = await relayed({
      stack: `${'x'.repeat(799)}😀y`,
      component_stack: 'z'.repeat(900),
    });
    const stack = fieldOf(embed, 'Stack') ?? '';
    expect(stack.isWellFormed()).toBe(true);
    expect([...stack].length).toBeLessThanOrEqual(800);
    expect(stack.startsWith('x'.repeat(799))).toBe(true);
    expect(fieldOf(embed, 'Component stack')).toBe('z'.repeat(500));
  });

  it('contain no token and mention nobody', async () => {
    await relayed({
      message: '@everyone @here <@12345> see https://map.example.org/verify-email?token=CANARY1',
      page: 'https://map.example.org/reset-password?token=CANARY2#CANARY3',
      name: 'Error at /x?access_token=CANARY4',
      stack:
        'at f (https://map.example.org/a.js?token=CANARY5&email=a@b.example:1:2)\n?token=CANARY6',
      component_stack: '#access_token=CANARY7 token=CANARY8 eyJhbGciOiJIUzI1NiJ9.CANARY9.CANARY10',
    });
    const body = posted.at(-1) ?? '';
    expect(body).not.toMatch(/CANARY/u);
    expect(body).not.toMatch(/@everyone|@here|<@1/u);
    expect(body).toContain('https://map.example.org/reset-password');
  });

  it('take no longer when their text is hostile, and show no secret that is cut off', async () => {
    const hostile = ['-eyJa'.repeat(20_000), '?a='.repeat(30_000), 'token="'.repeat(14_000)];
    const began = performance.now();
    for (const stack of hostile) await relayed({ stack, component_stack: stack });
    expect(performance.now() - began).toBeLessThan(1_000);
    // 7,990 characters of secrets, which are shown as a few hundred, and one that is cut off.
    const stack = `${`token=${'x'.repeat(193)} `.repeat(39)}token=${'x'.repeat(183)} eyJhbGciOiJIUzI1NiJ9.CANARY`;
    expect(fieldOf(await relayed({ stack }), 'Stack')).not.toContain('eyJ');
  });

  it.each([500, 302, 404])('are answered with 204 when the chat returns %i', async (code) => {
    status = code;
    const next = arrival();
    expect((await send()).statusCode).toBe(204);
    await next;
    // A redirect is not followed.
    expect(posted).toHaveLength(1);
  });

  it('are accepted from everybody, ten a minute for one network', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await send()).statusCode);
    expect(codes).toEqual([...Array(10).fill(204), 429]);
    // Waits for all relays, so that none arrives during the next test.
    await vi.waitFor(() => expect(posted).toHaveLength(10), { timeout: 20_000 });
  });

  it.each([
    { message: 12 },
    { message: 'x'.repeat(4001) },
    { stack: 'x'.repeat(100_001) },
    { webhook: 'http://evil.example' },
    { page: undefined },
  ])('are refused when a field is invalid: %#', async (change) => {
    const answer = await send(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('secret-webhook');
    expect(posted).toEqual([]);
  });

  describe('without a reachable chat', () => {
    it('are logged without the tokens that they contain', async () => {
      const alone = await startTestApp(context.db, { LOG_LEVEL: 'warn' });
      const written = vi.spyOn(alone.log, 'warn');
      await new HttpClient(alone.app).post('/api/v1/error-report', {
        ...report,
        message: 'refused token=CANARY1',
        name: 'Bearer CANARY2',
        stack: '{"refresh_token":"CANARY3"}',
      });
      const line = JSON.stringify(written.mock.calls);
      expect(line).toContain('a browser met an error');
      expect(line).not.toContain('CANARY');
      await alone.close();
    });

    it('are accepted without a chat', async () => {
      const alone = await startTestApp(context.db);
      const answer = await new HttpClient(alone.app).post('/api/v1/error-report', report);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      await alone.close();
    });

    it('are accepted when the chat cannot be reached', async () => {
      const alone = await startTestApp(context.db, { ERROR_WEBHOOK_URL: 'http://127.0.0.1:9/x' });
      const answer = await new HttpClient(alone.app).post('/api/v1/error-report', report);
      expect(answer.statusCode).toBe(204);
      await alone.close();
    });
  });
});
