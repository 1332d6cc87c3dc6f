import { execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';

const run = promisify(execFile);

export type SnmpdProgram = { readonly path: string; readonly libraries?: string };

/** The program that is installed, or one fetched and unpacked aside: nothing is installed and no service starts. */
export async function findSnmpd(): Promise<SnmpdProgram | { missing: string }> {
  const installed = '/usr/sbin/snmpd';
  if (await exists(installed)) return { path: installed };
  if (process.getuid?.() !== 0) return { missing: 'snmpd is not installed, and only root can fetch it' };
  const folder = join(tmpdir(), 'greenroom-snmpd');
  const path = join(folder, 'root/usr/sbin/snmpd');
  try {
    if (!(await exists(path))) await fetchInto(folder);
    const machine = (await readdir(join(folder, 'root/usr/lib'))).find((name) => name.includes('-linux-'));
    return { path, libraries: join(folder, 'root/usr/lib', machine ?? '') };
  } catch (error) {
    return { missing: `snmpd cannot be fetched: ${(error as Error).message.split('\n')[0]}` };
  }
}

async function fetchInto(folder: string): Promise<void> {
  const archives = join(folder, 'archives');
  await mkdir(join(archives, 'partial'), { recursive: true });
  const options = [
    '-y',
    '-q',
    '--download-only',
    '--no-install-recommends',
    '-o',
    `Dir::Cache::archives=${archives}`,
  ];
  await run('apt-get', ['install', ...options, 'snmpd'], { timeout: 60_000 });
  for (const name of await readdir(archives)) {
    if (name.endsWith('.deb')) await run('dpkg', ['-x', join(archives, name), join(folder, 'root')]);
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export type Snmpd = { readonly host: string; readonly port: number; close(): Promise<void> };

/** Starts it on loopback with the given lines of configuration. It may need a moment before it answers. */
export async function startSnmpd({ path, libraries }: SnmpdProgram, lines: string[]): Promise<Snmpd> {
  const folder = await mkdtemp(join(tmpdir(), 'snmpd-'));
  const [port, smux] = [await freePort(), await freePort()];
  const config = join(folder, 'snmpd.conf');
  // By itself it opens TCP 199 on all addresses, for SMUX.
  const own = [`agentAddress udp:${ownLoopback}:${port}`, `smuxsocket ${ownLoopback}:${smux}`];
  await writeFile(config, [...own, ...lines, ''].join('\n'));
  const child = spawn(path, ['-f', '-Ln', '-C', '-c', config, '-I', '-smux'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      SNMP_PERSISTENT_DIR: folder,
      MIBS: '',
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    },
  });
  const ended = once(child, 'exit');
  return {
    host: ownLoopback,
    port,
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing takes it before the program does: no other process uses this address. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, ownLoopback);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
