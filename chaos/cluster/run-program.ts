import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxMilliseconds = 300_000;

/** Runs a program to its end and returns what it prints. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: maxMilliseconds, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await run(program, [...args], options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')}: ${error.stderr || error.message}`);
  });
  return stdout;
}
