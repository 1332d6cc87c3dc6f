import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';

export const proxyHost = 'greenroom.example.com';

export type ReverseProxy = {
  httpPort: number;
  httpsPort: number;
  /** The certificate that the clients of the test trust. */
  certificate: string;
  readLog(): Promise<string>;
  stop(): Promise<void>;
};

export type ProxyPlace = {
  folder: string;
  httpPort: number;
  httpsPort: number;
  key: string;
  certificate: string;
};

/** A folder with a certificate, and two ports. */
export async function prepareProxy(): Promise<ProxyPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-proxy-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${proxyHost}`, '-addext', `subjectAltName=DNS:${proxyHost}`];
  const keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...keyKind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
  return { folder, key, certificate, httpPort: await freePort(), httpsPort: await freePort() };
}

/** A documented file with addresses and files of this machine. Each text must be in it. */
export async function readDocumented(
  name: string,
  replacements: readonly [string, string][],
): Promise<string> {
  const path = fileURLToPath(new URL(`../../../../deploy/proxy/${name}`, import.meta.url));
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    await readFile(path, 'utf8'),
  );
}

type Program = { command: string; args: string[]; env?: Record<string, string>; log: string };

export async function runProxy(
  place: ProxyPlace,
  { command, args, env, log }: Program,
): Promise<ReverseProxy> {
  const { folder, httpPort, httpsPort } = place;
  const server = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(`${command} has ended: ${output}`);
    await reach(httpsPort);
  });
  return {
    httpPort,
    httpsPort,
    certificate: await readFile(place.certificate, 'utf8'),
    readLog: () => readFile(log, 'utf8'),
    async stop() {
      await end(server);
      await rm(folder, { recursive: true });
    },
  };
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
