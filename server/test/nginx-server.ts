import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { findProgram, makeOwnedFolder, runProgram } from './system-program.ts';

export interface NginxServer {
  port: number;
  stop(): Promise<void>;
}

export const nginxProgram = findProgram('nginx');

/**
 * Starts an nginx in front of servers, with exactly the `upstream` and the `location` of
 * `deploy/nginx`.
 * @param servers their addresses.
 */
export async function startNginx(...servers: string[]): Promise<NginxServer> {
  if (nginxProgram === null) throw new Error('nginx is not installed');
  const { folder, owner, remove } = makeOwnedFolder('nginx');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n  ');
  const { upstream, location } = deployedSite();
  const [line = ''] = /server 127\.0\.0\.1:3001.*;/u.exec(upstream) ?? [];
  const lines = servers.map((server) => line.replace('127.0.0.1:3001', new URL(server).host));
  const configuration = `
daemon off;
master_process off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
  access_log off;
  ${temporary}
  ${upstream.replace(/^ *server .*;\n/gmu, '').replace('{', `{\n${lines.join('\n')}`)}
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const log = join(folder, 'error.log');
  const nginx = await runProgram(nginxProgram, ['-c', file, '-p', folder, '-e', log], {
    folder,
    owner,
    port,
  });
  return {
    port,
    stop: async () => {
      await nginx.stop();
      remove();
    },
  };
}

/** What matters here of the site that operators copy, as it stands. */
function deployedSite(): { upstream: string; location: string } {
  const site = readFileSync(
    fileURLToPath(new URL('../../deploy/nginx/mangrove.conf', import.meta.url)),
    'utf8',
  );
  const [upstream = ''] = /^upstream mangrove \{.*?^\}/msu.exec(site) ?? [];
  const [location = ''] = /location \/ \{.*?\}/su.exec(site) ?? [];
  if (!upstream.includes(' server 127.0.0.1:3001 ') || !location.includes('http://mangrove;')) {
    throw new Error('deploy/nginx/mangrove.conf has no location for the product');
  }
  return { upstream, location };
}
