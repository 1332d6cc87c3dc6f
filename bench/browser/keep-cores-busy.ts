import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Another program that computes on every core; returns its end. */
export function keepCoresBusy(): () => void {
  const programs = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const program of programs) program.kill();
  };
}
