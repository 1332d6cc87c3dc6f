import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostsFile } from './network.mjs';

const enter = fileURLToPath(new URL('enter-container.sh', import.meta.url));
const apart = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
/** What engines leave to root in a container unless they are told to drop it. */
const usualCapabilities = [
  ...['chown', 'dac_override', 'fowner', 'fsetid', 'kill', 'setgid', 'setuid', 'setpcap'],
  ...['net_bind_service', 'net_raw', 'sys_chroot', 'mknod', 'audit_write', 'setfcap'],
];

/**
 * Runs a command of an image as a container engine does: namespaces, root file system, mounts, user, capabilities and
 * environment of its own. Not applied: system call filters and limits of memory and processor.
 *
 * @param {ContainerOptions} options
 */
export async function startContainer(options) {
  const { name, image, network, folder, address = network.nextAddress() } = options;
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'hostname'), `${name}\n`);
  writeFileSync(join(own, 'hosts'), hostsFile({ localhost: '127.0.0.1', [name]: address, ...options.names }));
  const mounts = join(own, 'mounts');
  writeFileSync(mounts, (options.mounts ?? []).map(describeMount).join(''));
  const as = prefixOf(options);
  const place = [image.place, own, mounts, options.isReadOnly ? 'yes' : 'no', options.shmSize ?? '64m'];
  const command = [...(image.config.Entrypoint ?? []), ...(options.command ?? image.config.Cmd ?? [])];
  const shell = ['sh', enter, ...place, ...as, ...command];
  const outer = spawn('unshare', [...apart, ...shell], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const log = join(own, 'log');
  for (const stream of [outer.stdout, outer.stderr])
    stream?.on('data', (chunk) => appendFileSync(log, chunk));
  const ended = once(outer, 'exit').then(([code, signal]) => code ?? signal);
  // Its namespaces are there once the shell in them runs.
  await Promise.race([once(/** @type {import('node:stream').Readable} */ (outer.stdio[3]), 'data'), ended]);
  const isRunning = () => outer.exitCode === null && outer.signalCode === null;
  if (!isRunning()) throw new Error(`${name} did not start: ${readFileSync(log, 'utf8')}`);
  await network.connect({ pid: outer.pid, address });
  outer.stdin?.end('go\n');
  const pid = Number(readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim());

  return {
    name,
    address,
    isRunning,
    /** Its exit code, or the signal that ended it. */
    ended,
    log: () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }),
    /** The most memory that its first process has used, in bytes. */
    peakMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    /** Runs a command beside it, as `docker exec` does. */
    exec: (args, execOptions) => runInside({ pid, as, args, ...execOptions }),
    /** @param {NodeJS.Signals} signal */
    kill: (signal) => isRunning() && process.kill(pid, signal),
    /** @param {{ signal?: NodeJS.Signals, graceSeconds: number }} how */
    async stop({ signal, graceSeconds }) {
      const first = signal ?? /** @type {NodeJS.Signals} */ (image.config.StopSignal) ?? 'SIGTERM';
      if (isRunning()) process.kill(pid, first);
      const timer = setTimeout(() => outer.kill('SIGKILL'), graceSeconds * 1000);
      const code = await ended;
      clearTimeout(timer);
      return code;
    },
  };
}

/** @param {Mount} mount */
function describeMount({ source, target, isReadOnly }) {
  // With the options that engines give to a tmpfs.
  if (!source) return `tmpfs ${target} nosuid,nodev,noexec,mode=1777\n`;
  return `bind ${target} ${isReadOnly ? 'ro' : 'rw'} ${source}\n`;
}

/**
 * The words before the command: its user, its capabilities, its environment, its folder.
 *
 * @param {ContainerOptions} options
 */
function prefixOf({ image, user, groups = [], capabilities = {}, mayGainPrivileges = true, env = {} }) {
  const [uid, gid = uid] = (user || image.config.User || '0:0').split(':');
  const { drop = [], add = [] } = capabilities;
  const dropped = new Set(drop.map((name) => name.toLowerCase()));
  const left = usualCapabilities.filter((name) => !dropped.has('all') && !dropped.has(name));
  const bounding = ['-all', ...left.concat(add.map((word) => word.toLowerCase())).map((word) => `+${word}`)];
  const identity = [`--reuid=${uid}`, `--regid=${gid}`];
  const own = groups.length > 0 ? [`--groups=${groups.join(',')}`] : ['--clear-groups'];
  const limits = ['--inh-caps=-all', `--bounding-set=${bounding.join(',')}`];
  if (!mayGainPrivileges) limits.push('--no-new-privs');
  const values = { ...Object.fromEntries(image.config.Env.map(splitVariable)), ...env };
  const words = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  const folder = image.config.WorkingDir || '/';
  return ['setpriv', ...identity, ...own, ...limits, 'env', '-i', '-C', folder, ...words];
}

function splitVariable(word) {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}

/** @param {{ pid: number, as: string[], args: string[], input?: string, timeoutSeconds?: number }} options */
async function runInside({ pid, as, args, input = '', timeoutSeconds = 60 }) {
  const target = ['-t', String(pid), '--mount', '--net', '--pid', '--ipc', '--uts', '--root', '--wd=/'];
  const child = spawn('nsenter', [...target, ...as, ...args], {
    stdio: 'pipe',
    timeout: timeoutSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

/**
 * @typedef {{ source?: string, target: string, isReadOnly?: boolean }} Mount Without a source: a tmpfs.
 * @typedef {{
 *   name: string, image: import('./buildah.mjs').Image, network: import('./network.mjs').Network, folder: string,
 *   address?: string, names?: Record<string, string>, command?: string[], env?: Record<string, string>, user?: string,
 *   groups?: number[], isReadOnly?: boolean, mounts?: Mount[], shmSize?: string, mayGainPrivileges?: boolean,
 *   capabilities?: { drop?: string[], add?: string[] },
 * }} ContainerOptions `image.place` stays unchanged, `folder` gets what the container writes.
 * @typedef {Awaited<ReturnType<typeof startContainer>>} Container
 */
