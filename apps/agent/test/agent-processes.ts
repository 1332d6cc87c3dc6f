import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { aFolder } from './an-agent.ts';

/** One file, built once: reading every source at each start takes far longer. */
export async function buildAgentProcess(): Promise<string> {
  const outfile = join(await aFolder(), 'agent-process.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./agent-process.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

export function startAgentProcess(program: string, dir: string): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, AGENT_DIR: dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}
