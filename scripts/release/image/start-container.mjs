import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** As a container engine does with a read-only root: $1 is the root of the image, $2 the folder for /data. */
const enter = `set -e
mount --bind "$1" "$1"
mount --bind "$2" "$1/data"
mount -t tmpfs tmpfs "$1/tmp"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -o remount,bind,ro "$1"
root=$1; shift 2
exec chroot --userspec=10001:10001 --groups= "$root" "$@"`;

/**
 * Starts the command of an image in namespaces of its own, with its user and its environment.
 *
 * @param {{ place: string, config: { Env: string[], Cmd: string[] }, folder: string }} options
 */
export async function startContainer({ place, config, folder }) {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, 10001, 10001);
  const port = await findPort();
  const address = `http://127.0.0.1:${port}`;
  const env = ['env', '-i', ...config.Env, 'HOST=127.0.0.1', `PORT=${port}`];
  const apart = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'sh', place, data];
  const server = spawn('unshare', [...apart, ...env, ...config.Cmd], { stdio: 'pipe' });
  const ended = once(server, 'exit');
  let text = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });

  return {
    address,
    output: () => text.slice(-3_000),
    async untilReady(milliseconds) {
      const until = performance.now() + milliseconds;
      while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
        if (server.exitCode !== null || performance.now() > until)
          throw new Error('The image did not start.');
        await pause(200);
      }
    },
    /** Runs a command beside the server, as `docker exec` does. */
    async run(command, input = '') {
      const target = String(childOf(server.pid));
      const inside = ['-t', target, '--mount', '--pid', '--root', '--wd=/', '-S', '10001', '-G', '10001'];
      const child = spawn('nsenter', [...inside, ...env, ...command], { stdio: 'pipe' });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      child.stdin.end(input);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}: ${output}`);
    },
    async stop() {
      // unshare waits for the server, which is the first process of its namespace.
      process.kill(childOf(server.pid), 'SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The server ended with code ${code}.`);
    },
    kill: () => server.kill('SIGKILL'),
  };
}

function childOf(parent) {
  return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0]);
}

function findPort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
