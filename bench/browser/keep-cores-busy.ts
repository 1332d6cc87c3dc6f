import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Another program that computes on every core; returns its end. */
export function keepCoresBusy(): () => void {
  const programs = Array.from({ length: availableParallelism() }, () =>
    // A bench that is killed must not leave the machine busy.
    spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' }),
  );
  return () => {
    for (const program of programs) program.kill();
  };
}
