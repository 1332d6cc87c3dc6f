import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../eventually.ts';

/** The file of the hardening guide. */
const documented = fileURLToPath(new URL('../../../../deploy/proxy/greenroom.nginx.conf', import.meta.url));

/** nginx prints its version to stderr and returns 0. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

export type Nginx = {
  httpPort: number;
  httpsPort: number;
  /** The certificate that the clients of the test trust. */
  certificate: string;
  readLog(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts nginx with the documented file; only addresses and files of this machine are replaced. */
export async function startNginx(upstreamPort: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-nginx-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = [
    '-subj',
    '/CN=greenroom.example.com',
    '-addext',
    'subjectAltName=DNS:greenroom.example.com',
  ];
  const keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...keyKind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
  const log = join(folder, 'greenroom.log');
  const site = [
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    ['/etc/ssl/greenroom/fullchain.pem', certificate],
    ['/etc/ssl/greenroom/privkey.pem', key],
    ['/var/log/nginx/greenroom.log', log],
    ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
  ].reduce(
    (text, [from = '', to = '']) => {
      if (!text.includes(from)) throw new Error(`${documented} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    await readFile(documented, 'utf8'),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  );
  const server = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(`nginx has ended: ${output}`);
    await reach(httpsPort);
  });
  return {
    httpPort,
    httpsPort,
    certificate: await readFile(certificate, 'utf8'),
    readLog: () => readFile(log, 'utf8'),
    async stop() {
      await end(server);
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function reach(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.destroy();
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
}
