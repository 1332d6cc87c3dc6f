import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

type StartOptions = { settings?: Readonly<Record<string, string>>; nodeOptions?: readonly string[] };

/** The servers and the processes of the agents. */
export class StormProcesses {
  readonly #children = new Set<ChildProcess>();

  start(program: URL, { settings = {}, nodeOptions = [] }: StartOptions = {}): ChildProcess {
    const env = { ...process.env, ...settings };
    const child = fork(fileURLToPath(program), { env, execArgv: [...nodeOptions] });
    this.#children.add(child);
    return child;
  }

  async kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#children.delete(child);
  }

  /** Lets a server stop by itself. */
  async stop(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    this.#children.delete(child);
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}

export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A process of the bench has ended.'));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message as T);
    });
  });
}

export async function reportOf<T>(child: ChildProcess): Promise<T> {
  const response = messageOf<{ report: T }>(child);
  child.send('report');
  return (await response).report;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
