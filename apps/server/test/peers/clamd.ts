import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

/** Without its configuration it prints an error, and is still there. */
export const hasClamd = spawnSync('clamd', ['--help']).status === 0;

/** What the signature of this scanner finds. */
export const finding = 'greenroom-finding-of-a-test';

export type Clamd = { address: string; maxBytes: number; stop(): Promise<void> };

/** The scanner of Debian on a socket of its own, with one signature. */
export async function startClamd(): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-clamd-'));
  const socket = join(folder, 'clamd.socket');
  const signatures = join(folder, 'signatures');
  const maxBytes = 1_048_576;
  await mkdir(signatures);
  await writeFile(
    join(signatures, 'test.ndb'),
    `Greenroom.Test:0:*:${Buffer.from(finding).toString('hex')}\n`,
  );
  const config = join(folder, 'clamd.conf');
  const lines = [
    ...['Foreground yes', 'LogVerbose no', `LocalSocket ${socket}`, `DatabaseDirectory ${signatures}`],
    ...[`TemporaryDirectory ${folder}`, `StreamMaxLength ${maxBytes}`, `PidFile ${join(folder, 'pid')}`],
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const server = spawn('clamd', ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(`clamd has ended: ${output}`);
    const connection = connect(socket);
    await once(connection, 'connect');
    connection.destroy();
  });
  return {
    address: `unix:${socket}`,
    maxBytes,
    async stop() {
      const ended = once(server, 'exit');
      if (server.exitCode === null && server.kill()) await ended;
      await rm(folder, { recursive: true });
    },
  };
}
