// Private data of users appears in no log, and in no file but their own.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RemoteClient } from '../remote-client.ts';
import {
  bundleServer,
  type Ended,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const email = 'canary.address@example.org';
const passwords = {
  first: 'canary-password-one',
  second: 'canary-password-two',
  third: 'canary-password-three',
  wrong: 'canary-password-wrong',
};

describe('secrets', () => {
  let bundle: ServerBundle;
  let server: ServerProcess;
  let folder: string;
  let ended: Ended;
  /** Secrets that must not be found anywhere, by name. */
  const secrets = new Map<string, string>(Object.entries(passwords));

  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-secrets-'));
    server = await startServer(bundle, {
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'trace',
    });
    await useEveryFlow();
    ended = await server.stop();
  }, 240_000);
  afterAll(async () => {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** The token in the newest e-mail of a kind; waits for its arrival. */
  async function tokenOf(subject: RegExp): Promise<string> {
    const mail = join(folder, 'mail');
    const read = async () => {
      for (const name of readdirSync(mail).sort().reverse()) {
        if (!name.endsWith('.eml')) continue;
        const message = await PostalMime.parse(readFileSync(join(mail, name)));
        const token = /token=([\w.-]+)/u.exec(message.text ?? '')?.[1];
        if (token && subject.test(message.subject ?? '')) return token;
      }
      throw new Error(`no message about ${subject} has come`);
    };
    return vi.waitFor(read, { timeout: 60_000, interval: 200 });
  }

  async function useEveryFlow(): Promise<void> {
    const visitor = new RemoteClient();
    const at = server.address;
    const keep = (what: string, { access_token, refresh_token }: Record<string, unknown>) => {
      secrets.set(`${what}: access token`, String(access_token));
      secrets.set(`${what}: refresh token`, String(refresh_token));
      for (const [name, value] of visitor.cookies) secrets.set(`${what}: cookie ${name}`, value);
    };
    const registered = await visitor.post(at, '/api/v1/auth/register?auto_login=true', {
      email,
      password: passwords.first,
      name: 'Canary\r\n{"level":30,"msg":"forged"}',
    });
    expect([201, 400]).toContain(registered.status);
    const plain = await visitor.post(at, '/api/v1/auth/register?auto_login=true', {
      email,
      password: passwords.first,
      name: 'Canary',
    });
    keep('registering', registered.status === 201 ? registered.body : plain.body);
    const token = await visitor.get(at, '/api/v1/auth/csrf-token');
    secrets.set('forgery token', String(token.body.csrf_token));

    const verify = await tokenOf(/verif/iu);
    secrets.set('verification token', verify);
    expect(
      (await visitor.get(at, `/verify-email?token=${verify}&email=${email}`)).status,
    ).toBeLessThan(500);
    const verified = await visitor.form(at, '/api/v1/auth/verify', {
      token: verify,
      auto_login: 'true',
    });
    expect(verified.status).toBe(200);
    await visitor.form(at, '/api/v1/auth/verify', { token: verify });
    await visitor.post(at, '/api/v1/auth/logout');

    await visitor.form(at, '/api/v1/auth/login', { username: email, password: passwords.wrong });
    const login = await visitor.form(at, '/api/v1/auth/login', {
      username: email,
      password: passwords.first,
    });
    expect(login.status).toBe(200);
    keep('login', login.body);
    await visitor.get(at, `/api/v1/users/me?access_token=${login.body.access_token}`);
    await fetch(`${at}/api/v1/users/me`, {
      headers: { authorization: `Bearer ${login.body.access_token}x`, cookie: visitor.cookie },
    });
    const renewed = await visitor.post(at, '/api/v1/auth/refresh', {
      refresh_token: login.body.refresh_token,
    });
    keep('refresh', renewed.body);
    await visitor.post(at, '/api/v1/auth/confirm-password', { password: passwords.wrong });
    const changed = await visitor.form(at, '/api/v1/auth/change-password', {
      current_password: passwords.first,
      new_password: passwords.second,
    });
    expect(changed.status).toBe(200);
    // Malformed JSON with a secret in it.
    await fetch(`${at}/api/v1/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: visitor.cookie },
      body: `{"password":"${passwords.wrong}"`,
    });
    await visitor.post(at, '/api/v1/error-report', {
      message: `It broke at ${at}/verify-email?token=${verify}`,
      page: `${at}/reset-password?token=${verify}`,
      name: 'TypeError',
    });

    await visitor.form(at, '/api/v1/auth/forgot-password', { email });
    const reset = await tokenOf(/new password/iu);
    secrets.set('reset token', reset);
    await visitor.get(at, `/reset-password?token=${reset}`);
    const restored = await visitor.post(at, '/api/v1/auth/reset-password?auto_login=true', {
      token: reset,
      password: passwords.third,
    });
    expect(restored.status).toBe(200);
    const last = await visitor.form(at, '/api/v1/auth/login', {
      username: email,
      password: passwords.third,
    });
    keep('the last login', last.body);
    await visitor.post(at, '/api/v1/auth/deactivate', { password: passwords.third });
  }

  it('are collected from every flow', () => {
    expect(secrets.size).toBeGreaterThan(12);
    for (const [what, secret] of secrets) expect(secret.length, what).toBeGreaterThan(10);
  });

  it('appear in no line of the log', () => {
    const log = ended.output + ended.errors;
    expect(log).toContain('/api/v1/auth/reset-password');
    const lines = log.split('\n');
    for (const [what, secret] of secrets) {
      const telling = lines.filter((line) => line.includes(secret));
      expect(telling.map((line) => line.replaceAll(secret, `<${what}>`))).toEqual([]);
    }
    expect(log).not.toMatch(/token=|access_token|canary\.address/u);
  });

  it('appear in no file except the e-mails', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(folder, 'mail')));
    expect(files.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const path of files) {
      const bytes = readFileSync(path);
      for (const [what, secret] of secrets)
        if (bytes.includes(secret)) found.push(`${what}: ${path}`);
    }
    expect(found).toEqual([]);
  });

  it('leave a log with one line for each event, with request id and user', () => {
    const lines = ended.output.split('\n').filter((line) => line.startsWith('{'));
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.filter(({ msg }) => msg === 'forged')).toEqual([]);
    const answered = events.filter(({ msg }) => msg === 'request completed');
    expect(answered.length).toBeGreaterThan(20);
    for (const event of answered) expect(event.reqId).toMatch(/^[0-9a-f-]{36}$/u);
    expect(answered.some(({ user_id }) => typeof user_id === 'number')).toBe(true);
  });
});
