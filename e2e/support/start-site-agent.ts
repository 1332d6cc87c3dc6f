import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const agentFile = join(import.meta.dirname, '../../apps/agent/dist/agent.cjs');

export type Enrolment = { token: string; server_url: string };

/** An agent of a site, enrolled and running. */
export async function startSiteAgent({ token, server_url }: Enrolment): Promise<{ stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-agent-'));
  const env = { ...process.env, AGENT_DIR: folder, AGENT_NAME: 'Rack', GREENROOM_TOKEN: token };
  const start = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [agentFile, ...words], { env, stdio: 'ignore' });
  const [code] = await once(start('enrol', server_url), 'exit');
  if (code !== 0) throw new Error(`The agent could not be enrolled: ${code}`);
  const agent = start('run');
  return {
    stop() {
      agent.kill();
      // It may still write while it ends.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
