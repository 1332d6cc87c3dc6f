import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareProxy, type ReverseProxy, readDocumented, runProxy } from './proxy.ts';

/** nginx prints its version to stderr and returns 0. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with the file of the hardening guide; only addresses and files of this machine are replaced. */
export async function startNginx(upstreamPort: number): Promise<ReverseProxy> {
  const place = await prepareProxy();
  const { folder, httpPort, httpsPort } = place;
  const log = join(folder, 'greenroom.log');
  const site = await readDocumented('greenroom.nginx.conf', [
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    ['/etc/ssl/greenroom/fullchain.pem', place.certificate],
    ['/etc/ssl/greenroom/privkey.pem', place.key],
    ['/var/log/nginx/greenroom.log', log],
    ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  );
  return runProxy(place, { command: 'nginx', args: ['-p', folder, '-c', config], log });
}
