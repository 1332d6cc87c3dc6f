import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cluster } from '../cluster/cluster.ts';
import { runProgram } from '../cluster/run-program.ts';
import { Presence } from './presence.ts';

/** `folder`: of the build whose agent it is. */
type Enrolment = { name: string; site: string; by: string; folder: string };

/** A real agent of a site, connected through the proxy. */
export class AgentProcess {
  readonly presence = new Presence();
  readonly #child: ChildProcess;

  static async enrol(cluster: Cluster, { name, site, by, folder }: Enrolment): Promise<AgentProcess> {
    const program = join(folder, 'apps/agent/dist/agent.cjs');
    const printed = await cluster.greenroom('agent-token', '--site', site, '--by', by);
    const env = {
      AGENT_DIR: join(cluster.folder, name),
      AGENT_NAME: name,
      NODE_EXTRA_CA_CERTS: join(cluster.folder, 'web/certificate.pem'),
      GREENROOM_TOKEN: printed.trim().split('\n').at(-1) ?? '',
    };
    await runProgram(process.execPath, [program, 'enrol', `https://${cluster.host}`], env);
    return new AgentProcess(program, env);
  }

  private constructor(program: string, env: Record<string, string>) {
    const { PATH = '' } = process.env;
    this.#child = spawn(process.execPath, [program, 'run'], {
      env: { PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.#child.stdout, this.#child.stderr]) {
      if (!output) continue;
      createInterface({ input: output }).on('line', (line) => {
        if (line.includes('"msg":"no connection to the server"')) this.presence.set(false);
        else if (line.includes('"msg":"connected"')) this.presence.set(true);
      });
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
