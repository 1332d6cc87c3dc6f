import type { Cluster } from '../cluster/cluster.ts';
import { runProgram } from '../cluster/run-program.ts';
import { type Fault, oneOf } from './fault.ts';

export const databaseFaults: Fault[] = [
  {
    id: 'postgres',
    title: 'PostgreSQL of the primary, kill -9',
    maxSilenceSeconds: 3,
    seconds: 10,
    async inject({ cluster }) {
      await cluster.kill(await cluster.primary(), 'postgres');
      return async () => undefined;
    },
  },
  {
    id: 'switchover',
    title: 'patronictl switchover',
    maxSilenceSeconds: 3,
    seconds: 10,
    async inject({ cluster }) {
      const settings = `${cluster.folder}/db1/patroni.yml`;
      const [leader, candidate] = [await cluster.primary(), await cluster.find('sync')];
      const chosen = ['--master', leader, '--candidate', candidate ?? ''];
      await runProgram('patronictl', ['-c', settings, 'switchover', 'greenroom', ...chosen, '--force']);
      return async () => undefined;
    },
  },
  {
    id: 'machine',
    title: 'Machine of the primary: PostgreSQL, Patroni, etcd and its network',
    maxSilenceSeconds: 25,
    seconds: 35,
    inject: ({ cluster }) => killMachine(cluster, 'primary'),
  },
  {
    id: 'machine-again',
    title: 'Machine of the primary once more',
    maxSilenceSeconds: 25,
    seconds: 35,
    inject: ({ cluster }) => killMachine(cluster, 'primary'),
  },
  {
    id: 'patroni',
    title: 'Patroni of the primary alone, kill -9',
    maxSilenceSeconds: 25,
    seconds: 30,
    inject: ({ cluster }) => killProgram(cluster, 'patroni'),
  },
  {
    id: 'synchronous-machine',
    title: 'Machine of the synchronous replica',
    maxSilenceSeconds: 25,
    seconds: 30,
    inject: ({ cluster }) => killMachine(cluster, 'sync'),
  },
  {
    id: 'etcd-leader',
    title: 'Leader of etcd, kill -9',
    maxSilenceSeconds: 3,
    seconds: 10,
    async inject({ cluster }) {
      const machine = await cluster.etcdLeader();
      await cluster.kill(machine, 'etcd');
      return () => cluster.start(machine);
    },
  },
  {
    id: 'cut-primary',
    title: 'Network of the primary cut; it lives on',
    maxSilenceSeconds: 25,
    seconds: 35,
    async inject({ cluster }) {
      const machine = await cluster.primary();
      await cluster.cut(machine);
      return () => cluster.heal(machine);
    },
  },
  {
    id: 'cut-server',
    title: 'Network between a server and all databases cut',
    maxSilenceSeconds: 3,
    seconds: 15,
    async inject({ cluster, random }) {
      const server = oneOf(random, cluster.servers);
      const rules = cluster.databases.map((machine) => ['-d', cluster.addressOf(machine), '-j', 'DROP']);
      for (const rule of rules) await cluster.onMachine(server, 'iptables', '-A', 'OUTPUT', ...rule);
      return async () => {
        for (const rule of rules) await cluster.onMachine(server, 'iptables', '-D', 'OUTPUT', ...rule);
      };
    },
  },
];

async function killMachine(cluster: Cluster, role: string): Promise<() => Promise<unknown>> {
  const machine = (await cluster.find(role)) ?? '';
  await cluster.kill(machine);
  return () => cluster.start(machine);
}

async function killProgram(cluster: Cluster, program: string): Promise<() => Promise<unknown>> {
  const machine = await cluster.primary();
  await cluster.kill(machine, program);
  return () => cluster.start(machine);
}
