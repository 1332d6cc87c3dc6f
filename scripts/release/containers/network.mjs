import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../../run-step.mjs';

const subnet = '10.89.7';
/** Of the machine that runs the containers. */
export const hostAddress = `${subnet}.1`;

async function run(program, ...args) {
  const { code, output } = await runStep(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
}

/** A bridge with an address for each container, in a network namespace of its own (`runInNamespaces`). */
export async function makeNetwork() {
  await run('ip', 'link', 'set', 'lo', 'up');
  await run('ip', 'link', 'add', 'containers', 'type', 'bridge');
  await run('ip', 'address', 'add', `${hostAddress}/24`, 'dev', 'containers');
  await run('ip', 'link', 'set', 'containers', 'up');
  let last = 1;
  return {
    nextAddress: () => `${subnet}.${++last}`,
    /** Another address of the machine itself, as the one of a Service. */
    async addAddress() {
      const address = `${subnet}.${++last}`;
      await run('ip', 'address', 'add', `${address}/24`, 'dev', 'containers');
      return address;
    },
    /** @param {{ pid: number | undefined, address: string }} container A process that has its network. */
    async connect({ pid, address }) {
      const link = `c${address.slice(subnet.length + 1)}`;
      const inside = (...args) => run('nsenter', '-t', String(pid), '--net', 'ip', ...args);
      await run(
        'ip',
        'link',
        'add',
        'name',
        link,
        'type',
        'veth',
        'peer',
        'name',
        'eth0',
        'netns',
        String(pid),
      );
      await run('ip', 'link', 'set', link, 'master', 'containers', 'up');
      await inside('link', 'set', 'lo', 'up');
      // Of the address, as engines have it: others know it already when a container starts again.
      const hardware = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      await inside('link', 'set', 'eth0', 'address', `02:42:${hardware.join(':')}`);
      await inside('address', 'add', `${address}/24`, 'dev', 'eth0');
      await inside('link', 'set', 'eth0', 'up');
      await inside('route', 'add', 'default', 'via', hostAddress);
    },
  };
}

/** The names of this machine, in place of /etc/hosts: for what runs outside the containers. */
export async function nameAddresses({ names, folder }) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'hosts');
  writeFileSync(file, hostsFile({ localhost: '127.0.0.1', ...names }));
  await run('mount', '--bind', file, '/etc/hosts');
}

/** @param {Record<string, string>} names */
export function hostsFile(names) {
  return Object.entries(names)
    .map(([name, address]) => `${address} ${name}\n`)
    .join('');
}

/** @typedef {Awaited<ReturnType<typeof makeNetwork>>} Network */
