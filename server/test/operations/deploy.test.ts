// What `deploy/` offers to operators, tried by the programs that will read it.
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { nginxProgram } from '../nginx-server.ts';
import { S3Bucket } from '../s3-bucket.ts';
import { bundleServer, startServer } from '../server-process.ts';
import { findProgram } from '../system-program.ts';

const deploy = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
const openssl = findProgram('openssl');
const systemd = findProgram('systemd-analyze');

describe('deploy', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mangrove-deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(nginxProgram === null || openssl === null)(
    'has a site that nginx accepts',
    async () => {
      const certificate = join(folder, 'mangrove');
      mkdirSync(certificate);
      const [chain, key] = ['fullchain.pem', 'privkey.pem'].map((name) => join(certificate, name));
      const subject = ['-subj', '/CN=map.example.org', '-days', '2'];
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject];
      execFileSync(openssl ?? '', [...request, '-out', chain ?? '', '-keyout', key ?? ''], {
        stdio: 'ignore',
      });
      // The ports of a machine of its own would collide here; all else stays as it is.
      const site = readFileSync(deploy('nginx/mangrove.conf'), 'utf8')
        .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
        .replace('listen 443 ', `listen 127.0.0.1:${await freePort()} `);
      expect(site).not.toMatch(/listen (?:80|443)/u);
      writeFileSync(join(folder, 'site.conf'), site);
      const file = join(folder, 'nginx.conf');
      const log = join(folder, 'error.log');
      writeFileSync(
        file,
        `pid ${join(folder, 'pid')};\nevents {}\nhttp { access_log off; include site.conf; }\n`,
      );
      execFileSync(nginxProgram ?? '', ['-t', '-q', '-c', file, '-p', folder, '-e', log]);
      // The embedded lines of an error would be warnings at least.
      expect(readFileSync(log, 'utf8').replace(/^.*the "user" directive.*\n/gmu, '')).toBe('');
    },
  );

  describe.skipIf(systemd === null)('has units', () => {
    const units = join(tmpdir(), `mangrove-units-${process.pid}`);
    beforeAll(() => cpSync(deploy('systemd'), units, { recursive: true }));
    afterAll(() => rmSync(units, { recursive: true, force: true }));
    const names = ['mangrove@1.service', 'mangrove-backup.service', 'mangrove-backup.timer'];

    it('that systemd accepts without a warning', () => {
      const files = names.map((name) => join(units, name));
      const said = execFileSync(systemd ?? '', ['verify', ...files], { stdio: 'pipe' });
      expect(String(said)).toBe('');
    });

    it.each(['mangrove@.service', 'mangrove-backup.service'])(
      'of which %s may do little',
      (name) => {
        // Exposure in tenths: 20 is "OK", unhardened services have 96.
        const options = ['--offline=true', '--threshold=20', '--no-pager'];
        execFileSync(systemd ?? '', ['security', ...options, join(units, name)], { stdio: 'pipe' });
      },
    );
  });

  it('has a backup that works beside a running server, encrypted, sent or not, and removes old ones', async () => {
    const bundle = await bundleServer();
    const data = join(folder, 'data');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const [name, days] of [
      ['mangrove-old.tar.gz', 20],
      ['mangrove-old.tar.gz.age', 20],
      ['mangrove-recent.tar.gz', 10],
      ['notes.txt', 20],
    ] as const) {
      const then = new Date(Date.now() - days * 86_400_000);
      writeFileSync(join(backups, name), '');
      utimesSync(join(backups, name), then, then);
    }
    const unit = readFileSync(deploy('systemd/mangrove-backup.service'), 'utf8');
    /** A command of the unit, with the folders of this test. */
    const commandOf = (setting: string) => {
      const line = unit.split('\n').find((one) => one.startsWith(`${setting}=`)) ?? '';
      return line
        .slice(setting.length + 1)
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll(' admin.js ', ` ${bundle.admin} `)
        .replaceAll('/var/lib/mangrove-backups', backups)
        .replaceAll('$$', '$')
        .replaceAll('%%', '%');
    };
    const bucket = new S3Bucket('kept');
    const server = await startServer(bundle, { DATA_DIR: data, LOG_LEVEL: 'warn' });
    try {
      const [, script = ''] = /^\/bin\/sh -c '(.*)'$/u.exec(commandOf('ExecStart')) ?? [];
      const environment = { PATH: process.env.PATH ?? '', DATA_DIR: data };
      execFileSync('/bin/sh', ['-c', script], { env: environment, stdio: 'pipe' });
      const recipients = join(folder, 'with space.txt');
      writeFileSync(recipients, await identityToRecipient(await generateX25519Identity()));
      const encrypting = { ...environment, BACKUP_ENCRYPT_TO: recipients };
      const sending = {
        ...{ ...encrypting, BACKUP_S3_BUCKET: 'kept', BACKUP_S3_ENDPOINT: await bucket.open() },
        ...{ BACKUP_S3_ACCESS_KEY: 'the-key', BACKUP_S3_SECRET_KEY: 'its secret' },
      };
      await promisify(execFile)('/bin/sh', ['-c', script], { env: sending });
      const [find = '', ...args] = commandOf('ExecStartPost').split(' ');
      execFileSync(find, args);
    } finally {
      await server.stop('SIGKILL');
      await bucket.close();
    }
    expect([...bucket.objects.keys()]).toEqual([
      expect.stringMatching(/^backups\/mangrove-2[\dTZ-]+\.tar\.gz\.age$/u),
    ]);
    const left = readdirSync(backups).sort();
    expect(left).toEqual([
      expect.stringMatching(/^mangrove-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz$/u),
      expect.stringMatching(/^mangrove-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz\.age$/u),
      'mangrove-recent.tar.gz',
      'notes.txt',
    ]);
  }, 240_000);
});
