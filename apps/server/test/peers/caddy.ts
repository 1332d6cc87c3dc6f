import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareProxy, proxyHost, type ReverseProxy, readDocumented, runProxy } from './proxy.ts';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Starts Caddy with the file of the hardening guide; ports and the certificate are those of this machine. */
export async function startCaddy(upstreamPort: number): Promise<ReverseProxy> {
  const place = await prepareProxy();
  const { folder, httpPort, httpsPort } = place;
  const log = join(folder, 'greenroom.log');
  const site = await readDocumented('Caddyfile', [
    [`\n${proxyHost} {`, `\n${proxyHost} {\n\ttls ${place.certificate} ${place.key}`],
    ['/var/log/caddy/greenroom.log', log],
    ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
  ]);
  const own = `admin off\ndefault_bind 127.0.0.1\nhttp_port ${httpPort}\nhttps_port ${httpsPort}`;
  const config = join(folder, 'Caddyfile');
  await writeFile(config, `{\n${own}\n}\n${site}`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return runProxy(place, { command: 'caddy', args, env, log });
}
