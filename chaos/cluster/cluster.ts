import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runProgram } from './run-program.ts';

const script = fileURLToPath(new URL('../../deploy/ha/ha.sh', import.meta.url));
const deadlineMilliseconds = 300_000;
/** A machine that is busy with other work takes its time. */
const responseMilliseconds = 10_000;

/** Besides the disk that the servers share. */
export type Storage = 's3';

/** What `deploy/ha/ha.sh` has brought up in a folder: its parts, their roles, and the ways to break them. */
export class Cluster {
  readonly folder: string;
  readonly databases = ['db1', 'db2', 'db3'] as const;
  readonly servers = ['app1', 'app2'] as const;
  readonly #subnet: string;
  #storage: Storage | undefined;

  constructor(folder: string, subnet: string) {
    this.folder = folder;
    this.#subnet = subnet;
  }

  /** Where this one has its files. */
  get storage(): Storage | undefined {
    return this.#storage;
  }

  /** Of nginx. */
  get host(): string {
    return `${this.#subnet}.30`;
  }

  get certificate(): Buffer {
    return readFileSync(join(this.folder, 'web/certificate.pem'));
  }

  async up(settings: string, program: string, storage: Storage | undefined): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    this.#storage = storage;
    const env = {
      SUBNET: this.#subnet,
      SERVER_SETTINGS: settings,
      PROGRAM: program,
      CLUSTER: 'chaos',
      STORAGE: storage ?? '',
    };
    await this.#run(['up'], env);
  }

  async down(): Promise<void> {
    if (existsSync(join(this.folder, 'settings'))) await this.#run(['down', '--wipe']);
  }

  start(machine: string, env: Record<string, string> = {}): Promise<string> {
    return this.#run(['start', machine], env);
  }

  stop(machine: string, program: string): Promise<string> {
    return this.#run(['stop', machine, program]);
  }

  kill(machine: string, program?: string): Promise<string> {
    return this.#run(['kill', machine, ...(program ? [program] : [])]);
  }

  cut(machine: string): Promise<string> {
    return this.#run(['cut', machine]);
  }

  heal(machine: string): Promise<string> {
    return this.#run(['heal', machine]);
  }

  greenroom(...args: string[]): Promise<string> {
    return this.#run(['greenroom', ...args]);
  }

  #run(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const [command = '', ...others] = args;
    return runProgram('bash', [script, command, this.folder, ...others], env);
  }

  addressOf(machine: string): string {
    const number = Number(machine.replace(/\D/g, ''));
    return `${this.#subnet}.${machine.startsWith('app') ? 10 + number : number}`;
  }

  /** Runs a command on a machine, such as iptables. */
  onMachine(machine: string, ...command: string[]): Promise<string> {
    return runProgram('ip', ['netns', 'exec', `gr-chaos-${machine}`, ...command]);
  }

  /** The machine whose Patroni has this role: `primary`, `replica` or `sync`. */
  async find(role: string): Promise<string | undefined> {
    const found = await Promise.all(this.databases.map((machine) => this.#hasRole(machine, role)));
    return this.databases.find((_, at) => found[at]);
  }

  async primary(): Promise<string> {
    return (await this.find('primary')) ?? Promise.reject(new Error('There is no primary.'));
  }

  async etcdLeader(): Promise<string> {
    for (const machine of this.databases) {
      const url = `http://${this.addressOf(machine)}:2379/v3/maintenance/status`;
      const response = await fetch(url, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(responseMilliseconds),
      });
      const { leader, header } = (await response.json()) as { leader: string; header: { member_id: string } };
      if (leader === header.member_id) return machine;
    }
    throw new Error('etcd has no leader.');
  }

  async #hasRole(machine: string, role: string): Promise<boolean> {
    const url = `http://${this.addressOf(machine)}:8008/${role}`;
    const response = await fetch(url, {
      method: 'OPTIONS',
      signal: AbortSignal.timeout(responseMilliseconds),
    }).catch(() => undefined);
    return response?.status === 200;
  }

  async isReady(server: string): Promise<boolean> {
    const url = `http://${this.addressOf(server)}:3000/readyz`;
    const response = await fetch(url, { signal: AbortSignal.timeout(responseMilliseconds) }).catch(
      () => undefined,
    );
    return response?.status === 200;
  }

  /** Until three nodes run, one of them synchronous, and both servers are ready. */
  async isWhole(): Promise<boolean> {
    const roles = this.databases.map(
      async (machine) => (await this.#hasRole(machine, 'primary')) || this.#hasRole(machine, 'replica'),
    );
    const ready = this.servers.map((server) => this.isReady(server));
    const all = await Promise.all([...roles, ...ready]);
    return all.every(Boolean) && (await this.find('sync')) !== undefined;
  }

  async settle(): Promise<void> {
    const until = performance.now() + deadlineMilliseconds;
    while (!(await this.isWhole())) {
      if (performance.now() > until) throw new Error('The cluster did not become whole again.');
      await pause(500);
    }
  }

  /** Ceph reads its disk for some seconds after a kill -9; a command that needs it waits meanwhile. */
  async untilStorageWorks(): Promise<void> {
    await this.#askCeph('user', 'info', '--uid=greenroom');
    const retries = ['--retry', '60', '--retry-delay', '1', '--retry-connrefused'];
    await this.onMachine(
      's3',
      'curl',
      '-fsS',
      ...retries,
      '-o',
      '/dev/null',
      `http://${this.#subnet}.40:7480/`,
    );
  }

  /** The names of all objects in the bucket. */
  async listObjects(): Promise<string[]> {
    const listed = await this.#askCeph('bucket', 'list', '--bucket=greenroom', '--max-entries=100000');
    return (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);
  }

  #askCeph(...command: string[]): Promise<string> {
    const settings = ['--conf', join(this.folder, 's3/ceph.conf')];
    return this.onMachine('s3', 'timeout', '120', 'radosgw-admin', ...command, ...settings);
  }

  /** On the primary, as its superuser. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const settings = readFileSync(join(this.folder, 'settings'), 'utf8');
    const client = new pg.Client({
      host: this.addressOf(await this.primary()),
      user: 'postgres',
      password: /^POSTGRES_PASSWORD=(\S+)$/m.exec(settings)?.[1] ?? '',
      database: 'greenroom',
    });
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<Row>(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end().catch(() => undefined));
  }

  /** Before `down` deletes them. */
  keepLogs(folder: string): void {
    if (existsSync(this.logs)) cpSync(this.logs, folder, { recursive: true });
  }

  get logs(): string {
    return join(this.folder, 'logs');
  }

  #logOf(server: string): string {
    return join(this.logs, `${server}-server.log`);
  }

  /** Where the log of a server ends now, for `readLog`. */
  logEnd(server: string): number {
    return statSync(this.#logOf(server)).size;
  }

  /** The entries of a server's log since then. */
  readLog(server: string, from: number): { level: number; msg: string }[] {
    const text = readFileSync(this.#logOf(server)).subarray(from).toString();
    return text.split('\n').flatMap((line) => {
      try {
        return line.startsWith('{') ? [JSON.parse(line)] : [];
      } catch {
        return [];
      }
    });
  }
}
