import { outcomeOfPoll, type PollOutcome, toPollByte } from '@greenroom/domain/history/poll-byte.ts';
import type { SampleStore } from '#features/operations/samples/sample-store.ts';
import type { Report } from './report.ts';

/**
 * Packs the polls of agents that do not pack them themselves. They report neither the first failure in a row, which is
 * then missing, nor the response time of a device that is only named.
 */
export class ReportedPolls {
  readonly #samples: Pick<SampleStore, 'add'>;
  /** The last outcome of each device: one that is named is as before. */
  readonly #outcomes = new Map<number, PollOutcome>();

  constructor(samples: Pick<SampleStore, 'add'>) {
    this.#samples = samples;
  }

  /** `stored`: reports on other devices do not count. */
  add(reports: readonly Report[], stored: ReadonlySet<number>): void {
    for (const { session, message } of reports) {
      if (session.sendsHistory) continue;
      const sample = (asset_id: number, byte: number) => {
        const period_s = session.pollSecondsOf(asset_id);
        if (stored.has(asset_id)) this.#samples.add({ asset_id, period_s, byte });
      };
      if (message.type === 'unchanged')
        for (const id of message.asset_ids) sample(id, toPollByte(this.#outcomes.get(id) ?? 'working'));
      else
        for (const status of message.statuses) {
          const outcome = outcomeOfPoll({ ...status, isConfirmed: true });
          this.#outcomes.set(status.asset_id, outcome);
          sample(status.asset_id, toPollByte(outcome, status.facts?.answer_ms));
        }
    }
  }
}
