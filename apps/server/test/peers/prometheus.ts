import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#test/eventually.ts';
import { freePort } from './free-port.ts';

export const hasPrometheus = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

export type Prometheus = {
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
  /** How many of the servers respond to its scrapes. */
  healthyTargets(): Promise<number>;
  stop(): Promise<void>;
};

/** A real Prometheus on loopback that scrapes these servers. */
export async function startPrometheus(
  targets: readonly string[],
  { rules, scrapeSeconds }: { rules: string; scrapeSeconds: number },
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-prometheus-'));
  const port = await freePort();
  await writeFile(join(folder, 'rules.yml'), rules);
  const config = {
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: '1s',
    },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'greenroom', static_configs: [{ targets }] }],
  };
  // Each JSON document is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const server = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error('Prometheus has ended.');
    const { ok } = await fetch(`${url}/-/ready`);
    if (!ok) throw new Error('Prometheus is not ready.');
  });
  const get = async <T>(path: string) =>
    ((await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: T }).data;
  return {
    async healthyTargets() {
      const { activeTargets } = await get<{ activeTargets: { health: string }[] }>('targets');
      return activeTargets.filter(({ health }) => health === 'up').length;
    },
    async firing() {
      const { alerts } = await get<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname)
        .toSorted();
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
