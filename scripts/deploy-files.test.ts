// What operators copy names only what exists: settings, files of a release, each other.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { starters } from './build-release.mjs';
import { fromRoot } from './repository.mjs';

interface Container {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  command?: string[];
  depends_on?: Record<string, unknown> | string[];
}

const read = (...place: string[]) => readFileSync(fromRoot(...place), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, null>;
};
const kubernetes = parseAllDocuments(read('deploy/kubernetes/mangrove.yaml')).map((document) =>
  document.toJS(),
);
// biome-ignore lint/suspicious/noExplicitAny: documents of Kubernetes differ.
const ofKind = (kind: string): any => kubernetes.find((document) => document.kind === kind);

/** Every setting in the table of docs/operating.md. */
const settings = new Set(
  read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      Array.from((line.split('|')[1] ?? '').matchAll(/`([A-Z_0-9]+)`/gu), (match) => match[1]),
    ),
);

describe('the image', () => {
  it('is started by a file of the release, as a user who is not root', () => {
    const started = JSON.parse(/^CMD (\[.*\])$/mu.exec(dockerfile)?.[1] ?? '[]') as string[];
    expect(started).toEqual(['node', expect.any(String)]);
    expect(Object.keys(starters)).toContain(started[1]);
    expect(/^USER (.*)$/mu.exec(dockerfile)?.[1]).toBe('node');
  });

  it('is healthy if the server is ready', () => {
    const check = JSON.parse(
      /^HEALTHCHECK .* CMD (\[.*\])$/mu.exec(dockerfile)?.[1] ?? '[]',
    ) as string[];
    const [, ...args] = check;
    const env = { ...process.env, PORT: '1' };
    expect(spawnSync(process.execPath, args, { env }).status).toBe(1);
    const serving = `require('http').createServer((a, b) => b.writeHead(a.url === '/readyz' ? 200 : 404).end()).listen(0, '127.0.0.1', function () {
      const { port } = this.address();
      require('child_process').spawn(process.execPath, ${JSON.stringify(args)}, { env: { ...process.env, PORT: String(port) } }).on('exit', (code) => process.exit(code));
    })`;
    expect(spawnSync(process.execPath, ['-e', serving]).status).toBe(0);
  });

  it('leaves out what operators put into the folder, as a release does', () => {
    const kept = read('deploy/Dockerfile.dockerignore').split('\n');
    const ignored = read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/u, ''));
    for (const name of ['deploy/settings.env', 'deploy/certificates']) {
      expect([kept, ignored]).toEqual([
        expect.arrayContaining([name]),
        expect.arrayContaining([name]),
      ]);
      expect(read('deploy/README.md')).toContain(`\`${name}\``);
    }
  });

  it('is accepted by hadolint', (context) => {
    if (isMissing('hadolint')) return context.skip();
    execFileSync('hadolint', [fromRoot('deploy/Dockerfile')]);
  });
});

describe('the settings', () => {
  it.each([
    ['image', Array.from(dockerfile.matchAll(/\b([A-Z_]+)=/gu), (match) => match[1] ?? '')],
    ['instances', Object.keys(compose.services['mangrove-1']?.environment ?? {})],
    ['Deployment', Object.keys(ofKind('Secret').stringData)],
  ])('of the %s are those of docs/operating.md', (_, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('compose', () => {
  const { services, volumes } = compose;
  const instances = Object.entries(services).filter(([name]) => name.startsWith('mangrove-'));

  it('runs the two instances that the site of nginx names, with a root that is only read', () => {
    const named = Array.from(
      read('deploy/nginx/mangrove.conf').matchAll(/127\.0\.0\.1:(\d+)/gu),
      (match) => match[1],
    );
    expect(instances.map(([, { environment }]) => environment?.PORT)).toEqual(named);
    expect(instances.every(([, { read_only }]) => read_only === true)).toBe(true);
  });

  it('mounts files that exist, and volumes that it declares', () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '');
    const files = mounted.filter((name) => name.startsWith('./nginx'));
    expect(files.map((name) => existsSync(fromRoot('deploy', name)))).toEqual([true]);
    expect(mounted.filter((name) => !name.startsWith('.')).sort()).toEqual(
      Object.keys(volumes).sort(),
    );
  });

  it('names only services that it has, in addresses too', () => {
    const hosts = instances.flatMap(([, { environment = {}, depends_on = {} }]) => [
      ...Object.keys(depends_on),
      ...['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'].map(
        (name) => new URL((environment[name] ?? '').replace(/\$\{.*?\}/gu, 'x')).hostname,
      ),
    ]);
    expect(hosts.filter((name) => !(name in services))).toEqual([]);
  });
});

describe('the Deployment', () => {
  const { spec } = ofKind('Deployment');
  const pod = spec.template;
  const [container] = pod.spec.containers;

  it('is asked whether it is ready, keeps nothing itself and may do little', () => {
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(ofKind('Secret').stringData).toHaveProperty('S3_BUCKET');
    expect(read('deploy/kubernetes/mangrove.yaml')).not.toContain('PersistentVolumeClaim');
    expect(pod.spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  });

  it('is the one that Service and budget select, of which one always runs', () => {
    expect(spec.selector.matchLabels).toEqual(pod.metadata.labels);
    expect(ofKind('Service').spec.selector).toEqual(pod.metadata.labels);
    const budget = ofKind('PodDisruptionBudget').spec;
    expect(budget.selector.matchLabels).toEqual(pod.metadata.labels);
    expect(budget.minAvailable).toBeLessThan(spec.replicas);
  });

  it('is accepted by kubeconform', (context) => {
    if (isMissing('kubeconform')) return context.skip();
    execFileSync('kubeconform', ['-strict', fromRoot('deploy/kubernetes')]);
  });
});

describe('backups', () => {
  const job = ofKind('CronJob').spec.jobTemplate.spec.template.spec;

  it('are sent to a bucket by containers, as the help of the command says', () => {
    const help = read('server/src/cli/help/backup.txt');
    const asked = [
      compose.services.backup?.command?.join(' '),
      job.containers[0].command.join(' '),
    ];
    for (const command of asked) {
      const options: string[] = command?.match(/--[a-z][a-z0-9]*/gu) ?? [];
      expect(options).toEqual(['--force', '--s3']);
      expect(options.filter((option) => !help.includes(`  ${option} `))).toEqual([]);
    }
    expect(compose.services.backup?.environment).toHaveProperty('BACKUP_S3_BUCKET');
    expect(ofKind('Secret').stringData).toHaveProperty('BACKUP_S3_BUCKET');
  });

  it('may do no more than an instance', () => {
    const [instance] = ofKind('Deployment').spec.template.spec.containers;
    const [backup] = job.containers;
    expect(backup.securityContext).toEqual(instance.securityContext);
    expect([backup.image, backup.envFrom]).toEqual([instance.image, instance.envFrom]);
  });
});

function isMissing(program: string): boolean {
  return spawnSync(program, ['--version']).error !== undefined;
}
