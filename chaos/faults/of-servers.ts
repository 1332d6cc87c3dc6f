import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, oneOf, type Situation } from './fault.ts';

/** The pause of the systemd unit before it starts a server again. */
const restartMilliseconds = 2_000;
const patienceMilliseconds = 120_000;

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
        : `/readyz does not report clock-differs: ${reasons.join(' ')}`;
    },
  },
];

/** Servers one after the other; the proxy uses the other one meanwhile. */
export const rollingRestart: Fault = {
  id: 'rolling-restart',
  title: 'Rolling restart: SIGTERM and start, one server after the other',
  maxSilenceSeconds: 1,
  seconds: 1,
  async inject(situation) {
    for (const server of situation.cluster.servers) await restart(situation, server);
    return async () => undefined;
  },
};

async function restart({ cluster, program }: Situation, server: string): Promise<void> {
  await cluster.stop(server, 'server');
  await cluster.start(server, { PROGRAM: program });
  await untilReady({ cluster }, server);
}

async function untilReady({ cluster }: Pick<Situation, 'cluster'>, server: string): Promise<void> {
  const until = performance.now() + patienceMilliseconds;
  while (!(await cluster.isReady(server))) {
    if (performance.now() > until) throw new Error(`The server of ${server} is not ready.`);
    await pause(200);
  }
}
