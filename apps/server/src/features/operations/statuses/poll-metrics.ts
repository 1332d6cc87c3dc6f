import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { Histogram, type Registry } from 'prom-client';

/** How long the polls of this server took. Agents poll on site, and report what they found. */
export function measurePolls(
  registry: Registry,
): (driver: string, code: FailureCode | null, milliseconds: number) => void {
  const polls = new Histogram({
    name: 'greenroom_poll_seconds',
    help: 'Time that a poll of a device by this server took, by driver and outcome: done, or the code of the failure.',
    labelNames: ['driver', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (driver, code, milliseconds) =>
    polls.observe({ driver, outcome: code ?? 'done' }, milliseconds / 1000);
}
