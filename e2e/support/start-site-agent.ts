import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const agentFile = join(import.meta.dirname, '../../apps/agent/dist/agent.cjs');

export type Enrolment = { token: string; server_url: string };

/** An agent of a site, enrolled and running. */
export async function startSiteAgent({ token, server_url }: Enrolment): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-agent-'));
  const env = { ...process.env, AGENT_DIR: folder, AGENT_NAME: 'Rack', GREENROOM_TOKEN: token };
  const start = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [agentFile, ...words], { env, stdio: 'ignore' });
  const [code] = await once(start('enrol', server_url), 'exit');
  if (code !== 0) throw new Error(`The agent could not be enrolled: ${code}`);
  const agent = start('run');
  return {
    async stop() {
      // Until it has ended it may still write.
      const ended = agent.exitCode === null && once(agent, 'exit');
      agent.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
