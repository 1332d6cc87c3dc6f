import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { login as loginEndpoint } from '@greenroom/domain/auth/endpoints.ts';
import { noteSeconds } from '@greenroom/domain/operations/conditions/stale-after.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Every device is polled once in this many seconds. */
export const period = 30;
/** What a poll, its report and its storage may take on top, in seconds. */
const slack = 6;
/** An address of the loopback network has some 28,000 ports, and a process some 20,000 sockets. */
const devicesPerProcess = 10_000;

type Usage = { rss: number; cpu: NodeJS.CpuUsage };
type Stored = { known: number; online: number; oldest: number; wal: number };

/** Milliseconds of processor time since the start, memory and WAL in bytes, the age of the oldest status in seconds. */
export type Look = Stored & {
  at: number;
  /** How often the driver of a device was called. */
  polls: number;
  /** Seconds since the device that has waited longest was polled by its agent. */
  maxWait: number;
  /** How many of them found no free socket. */
  withoutSocket: number;
  cpu: { server: number; database: number; agents: number; devices: number };
  /** Of each process of simulated devices. */
  cpuOfDevices: readonly number[];
  rss: { server: number; agents: number };
};

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

process.env.STATUS_POLL_SECONDS = String(period);
process.env.STATUS_POLL_SECONDS_BY_DRIVER = '';

/** A poll that finds nothing new is noted once in `noteSeconds`, or at the next poll when a report was late. */
const maxStatusAge = noteSeconds + period + slack;

export const whatIsMissed =
  `a device has missed a poll if it was not polled for ${period + slack} s, or if its status in the database is older ` +
  `than ${maxStatusAge} s`;

export function hasMissed({ maxWait, oldest, online }: Look, devices: number): boolean {
  return maxWait > period + slack || oldest > maxStatusAge || online < devices;
}

export const whatCounts =
  'counted as the product: the server process, PostgreSQL, and one process with all agents; ' +
  'the simulated devices run in processes of their own and are listed apart';

/** FLEET_PROFILE names a folder for processor profiles of server and agents. */
const profileOptions = process.env.FLEET_PROFILE
  ? ['--cpu-prof', `--cpu-prof-dir=${process.env.FLEET_PROFILE}`]
  : [];

type FleetOptions = {
  /** The build of the agents, if it is another one. */
  agentsRoot?: URL | undefined;
  /** The server polls the devices itself. */
  isDirect?: boolean;
};

/** One server with its database, one process of agents, and simulated devices, all of the build in `root`. */
export async function startFleet(root: URL, { agentsRoot = root, isDirect = false }: FleetOptions = {}) {
  const start = (file: string, ...args: string[]) => {
    const isAgents = file === 'fleet-agents.ts';
    return fork(new URL(`bench/servers/${file}`, isAgents ? agentsRoot : root), args, {
      execArgv: ['--import', 'tsx', ...(isAgents ? profileOptions : [])],
      cwd: isAgents ? agentsRoot : root,
    });
  };
  const server = await startServerProcess(new URL('bench/servers/fleet-server.ts', root), profileOptions);
  const agents = start('fleet-agents.ts');
  await responseOf(agents);
  const deviceProcesses: ChildProcess[] = [];
  let login = { email: '', password: '' };
  let devices = 0;
  let firstDevice = '';

  const request = <T>(child: ChildProcess, message: object): Promise<T> => {
    child.send(message);
    return responseOf<T>(child);
  };

  const readFleet = async <T>(): Promise<T> => {
    const response = await fetch(`${server.address}/bench/fleet`, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The server of the fleet answered ${response.status}.`);
    return (await response.json()) as T;
  };

  return {
    address: server.address,
    get devices() {
      return devices;
    },
    /** An access token of the administrator. */
    async signIn(): Promise<string> {
      const response = await fetch(`${server.address}/auth${loginEndpoint.path}`, {
        method: 'POST',
        body: new URLSearchParams({ username: login.email, password: login.password }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    /** Starts this many more devices, with an agent for each `perSite` of them. */
    async grow(count: number, perSite: number): Promise<void> {
      for (let left = count; left > 0; left -= devicesPerProcess) {
        const some = Math.min(left, devicesPerProcess);
        const child = start('fleet-devices.ts', String(some), `127.0.1.${1 + deviceProcesses.length}`);
        deviceProcesses.push(child);
        const started = await responseOf<{ devices: { host: string; port: number }[] }>(child);
        const [first] = started.devices;
        if (first && firstDevice === '') firstDevice = `${first.host} ${first.port}`;
        const filled = await fetch(`${server.address}/bench/fill`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ sites: Math.ceil(some / perSite), devices: started.devices, isDirect }),
        });
        const { tokens, ...user } = (await filled.json()) as typeof login & { tokens: string[] };
        login = user;
        await request(agents, { add: { serverUrl: server.address, tokens } });
        devices += some;
      }
    },
    async look(): Promise<Look> {
      const [stored, ofAgents, ...ofDevices] = await Promise.all([
        readFleet<Stored & Usage & { database: number }>(),
        request<Usage & { polls: number; maxWait?: number; withoutSocket?: number }>(agents, {
          watch: undefined,
        }),
        ...deviceProcesses.map((child) => request<Usage>(child, {})),
      ]);
      const cpuOfDevices = ofDevices.map(({ cpu }) => millisecondsOf(cpu));
      return {
        ...stored,
        at: performance.now(),
        polls: ofAgents.polls,
        maxWait: ofAgents.maxWait ?? 0,
        withoutSocket: ofAgents.withoutSocket ?? 0,
        cpuOfDevices,
        cpu: {
          server: millisecondsOf(stored.cpu),
          database: stored.database,
          agents: millisecondsOf(ofAgents.cpu),
          devices: cpuOfDevices.reduce((sum, milliseconds) => sum + milliseconds, 0),
        },
        rss: { server: stored.rss, agents: ofAgents.rss },
      };
    },
    /** Records when the driver of the first device is called. The returned function stops this and returns the times. */
    async watchFirstDevice(): Promise<() => Promise<number[]>> {
      await request(agents, { watch: firstDevice });
      return async () => (await request<{ calls: number[] }>(agents, { watch: undefined })).calls;
    },
    /** All devices leave the network at once. */
    loseDevices(): void {
      for (const child of deviceProcesses.splice(0)) child.disconnect();
    },
    /** True when every device has a status within three periods. */
    async settle(): Promise<boolean> {
      const deadline = performance.now() + 3 * period * 1000;
      while (performance.now() < deadline) {
        const stored = await readFleet<Stored>().catch(() => undefined);
        if (stored && stored.known >= devices) return true;
        await pause(1_000);
      }
      return false;
    },
    async stop(): Promise<void> {
      for (const child of [agents, ...deviceProcesses]) child.disconnect();
      // A server that has too much to do ends with this process.
      await Promise.race([server.stop(), pause(30_000, undefined, { ref: false })]);
    },
  };
}

/** The folder of a build, as it stands on the command line. */
export const rootOf = (folder: string): URL => pathToFileURL(`${folder}/`);

function responseOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A process of the fleet has ended.'));
    child.once('exit', fail);
    child.once('message', (response) => {
      child.off('exit', fail);
      resolve(response as T);
    });
  });
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
