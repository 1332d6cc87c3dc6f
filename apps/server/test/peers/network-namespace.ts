import { execFileSync, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Of Debian's iproute2, which is on every machine. */
const program = 'ip';

type Run = { env?: Record<string, string>; onLine?: (line: string) => void };

/** Undefined when this machine lets us create network namespaces, otherwise the reason. */
export function whyNoNamespaces(): string | undefined {
  const name = `gr-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'del', name);
    return undefined;
  } catch (error) {
    return `network namespaces are not allowed here (${String((error as Error).message).split('\n')[0]})`;
  }
}

/** A separate network, joined to this machine by one cable. `outside` is this machine's end, `inside` the other. */
export function aNamespace() {
  const name = `gr-${process.pid}`;
  const [near, far] = [`gra${process.pid % 100_000}`, `grb${process.pid % 100_000}`];
  const network = `10.231.${process.pid % 250}`;
  ip('netns', 'add', name);
  onTestFinished(() => ip('netns', 'del', name));
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
  onTestFinished(() => ip('link', 'del', near));
  ip('addr', 'add', `${network}.1/24`, 'dev', near);
  ip('link', 'set', near, 'up');
  ip('-n', name, 'addr', 'add', `${network}.2/24`, 'dev', far);
  ip('-n', name, 'link', 'set', far, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  const rule = (...args: string[]) => ip('-n', name, 'rule', ...args);
  return {
    outside: `${network}.1`,
    inside: `${network}.2`,
    /** From now on nothing comes in except responses of this one port outside. */
    dropInbound({ exceptFrom }: { exceptFrom: number }): void {
      rule('add', 'pref', '10', 'iif', far, 'ipproto', 'tcp', 'sport', String(exceptFrom), 'lookup', 'local');
      rule('add', 'pref', '20', 'iif', far, 'blackhole');
      rule('add', 'pref', '30', 'lookup', 'local');
      rule('del', 'pref', '0');
    },
    /** Starts a TypeScript program inside. It ends with the test. */
    start(script: string, args: string[], { env = {}, onLine }: Run = {}) {
      const node = [process.execPath, '--import', 'tsx', script, ...args];
      const child = spawn(program, ['netns', 'exec', name, ...node], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.stdout.on('data', (chunk) => {
        for (const line of String(chunk).trim().split('\n')) onLine?.(line);
      });
      return { ended, pid: child.pid };
    },
    /** The programs that listen inside, as reported by `ss`. */
    listeners: () => execFileSync(program, ['netns', 'exec', name, 'ss', '-Hltnup'], { encoding: 'utf8' }),
  };
}

function ip(...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
