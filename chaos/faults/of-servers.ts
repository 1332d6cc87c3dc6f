import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, oneOf, type Situation } from './fault.ts';

/** The pause of the systemd unit before it starts a server again. */
const restartMilliseconds = 2_000;
const deadlineMilliseconds = 120_000;

export const serverFaults: Fault[] = [
  ...['app1', 'app2'].map(
    (server): Fault => ({
      id: `kill-${server}`,
      title: `Server of ${server}, kill -9`,
      maxSilenceSeconds: 3,
      seconds: restartMilliseconds / 1_000,
      async inject({ cluster }) {
        await cluster.kill(server, 'server');
        return () => cluster.start(server);
      },
    }),
  ),
  {
    id: 'server-machine',
    title: 'Machine of a server: all its processes and its network',
    // PostgreSQL keeps what its transactions had locked until it finds their connections dead.
    maxSilenceSeconds: 25,
    seconds: 15,
    async inject({ cluster, random }) {
      const server = oneOf(random, cluster.servers);
      await cluster.kill(server);
      return () => cluster.start(server);
    },
  },
  {
    id: 'clock',
    title: 'Clock of a server 30 s ahead',
    maxSilenceSeconds: 3,
    seconds: 15,
    async inject({ cluster, random }) {
      const server = oneOf(random, cluster.servers);
      await cluster.stop(server, 'server');
      await cluster.start(server, { CLOCK: '+30s' });
      await untilReady({ cluster }, server);
      return async () => {
        await cluster.stop(server, 'server');
        await cluster.start(server);
      };
    },
    async check({ cluster }) {
      const reasons = await Promise.all(
        cluster.servers.map((server) =>
          fetch(`http://${cluster.addressOf(server)}:3000/readyz`).then((response) => response.text()),
        ),
      );
      return reasons.some((text) => text.includes('clock-differs'))
        ? undefined
        : { remark: `/readyz does not report clock-differs: ${reasons.join(' ')}` };
    },
  },
];

const rolling = { maxSilenceSeconds: 1, seconds: 1 };

/** Servers one after the other; the proxy uses the other one meanwhile. */
export const rollingFaults: Fault[] = [
  {
    ...rolling,
    id: 'rolling-restart',
    title: 'Rolling restart: SIGTERM and start, one server after the other',
    inject: (situation) => restartAll(situation, situation.program),
  },
  {
    ...rolling,
    id: 'going-back',
    title: 'Rolling upgrade to a build with one more migration, and back',
    async inject(situation) {
      await restartAll(situation, makeLaterBuild(situation));
      return restartAll(situation, situation.program);
    },
  },
];

/** For a cluster that was brought up with an earlier build, whose agents stay. */
export const rollingUpgrade: Fault = {
  ...rolling,
  id: 'rolling-upgrade',
  title: 'Rolling upgrade from an earlier build, whose agents stay',
  inject: (situation) => restartAll(situation, situation.program),
};

async function restartAll({ cluster }: Situation, program: string): Promise<() => Promise<unknown>> {
  for (const server of cluster.servers) {
    await cluster.stop(server, 'server');
    await cluster.start(server, { PROGRAM: program });
    await untilReady({ cluster }, server);
    // The proxy leaves a server out for two seconds after it has failed; without the wait it has none for a moment.
    await pause(3_000);
  }
  return async () => undefined;
}

/** This build with a migration that this build does not know. */
function makeLaterBuild({ cluster, program }: Situation): string {
  const folder = join(cluster.folder, 'later');
  // One of an earlier run.
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['server', 'web'])
    cpSync(join(program, 'apps', part, 'dist'), join(folder, 'apps', part, 'dist'), { recursive: true });
  cpSync(join(program, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(program, 'node_modules'), join(folder, 'node_modules'));
  const packages = join(program, 'apps/server/node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(folder, 'apps/server/node_modules'));
  const migration = join(folder, 'apps/server/dist/migrations/9999_of_a_later_release.sql');
  writeFileSync(migration, 'alter table tickets add column of_a_later_release integer;\n');
  return folder;
}

async function untilReady({ cluster }: Pick<Situation, 'cluster'>, server: string): Promise<void> {
  const until = performance.now() + deadlineMilliseconds;
  while (!(await cluster.isReady(server))) {
    if (performance.now() > until) throw new Error(`The server of ${server} is not ready.`);
    await pause(200);
  }
}
