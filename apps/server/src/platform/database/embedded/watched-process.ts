import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseAccount } from './database-account.ts';
import { asAccount } from './database-account.ts';

/**
 * The shell holds the other end of a pipe to us. However we end, kill -9 included, the kernel closes our end, the
 * `read` below returns, and PostgreSQL is told to shut down. It must be a separate process: a dead one runs no exit
 * handler.
 */
const WATCHDOG = `
exec 3<&0
"$@" 3<&- </dev/null & child=$!
trap 'kill -INT $child' INT TERM
( trap - INT TERM; while read -r _ <&3; do :; done; kill -INT $child 2>/dev/null ) & watcher=$!
exec 3<&-
wait $child; code=$?
while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
kill $watcher 2>/dev/null
exit $code
`;

export type WatchedProcess = {
  exited: Promise<number>;
  hasExited(): boolean;
  lastLines(): string[];
  /** Requests a fast shutdown by closing the pipe. */
  requestStop(): void;
};

type Watched = {
  command: string[];
  account: DatabaseAccount;
  /** An open file that the process and all its children keep open. */
  inherited: number | undefined;
  onLine: (line: string) => void;
};

export function startWatched({ command, account, inherited, onLine }: Watched): WatchedProcess {
  const child: ChildProcess = spawn('/bin/sh', ['-c', WATCHDOG, 'greenroom-watchdog', ...command], {
    ...asAccount(account),
    // The shell uses the fourth itself.
    stdio: ['pipe', 'ignore', 'pipe', 'ignore', inherited ?? 'ignore'],
    // Its own process group: otherwise Ctrl-C in a terminal would reach the database before the last requests are done.
    detached: true,
  });
  const lines: string[] = [];
  let exited = false;
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 30) lines.shift();
      onLine(line);
    });
  }
  child.stdin?.on('error', () => {});
  return {
    exited: new Promise((resolve) => {
      const end = (code: number) => {
        exited = true;
        child.stdin?.destroy();
        resolve(code);
      };
      child.once('exit', (code) => end(code ?? 1));
      child.once('error', (error) => {
        lines.push(error.message);
        end(127);
      });
    }),
    hasExited: () => exited,
    lastLines: () => lines,
    requestStop: () => child.stdin?.destroy(),
  };
}
