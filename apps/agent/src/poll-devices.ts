import type { PollSeconds } from '@greenroom/domain/agent/messages.ts';
import { confirmOffline, type FailedPolls } from '@greenroom/domain/operations/confirm-offline.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { statusOfPoll } from '@greenroom/domain/operations/reported-status.ts';
import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import type { PollResult } from './history/history.ts';
import type { Inventory } from './inventory.ts';
import { PollSchedule } from './poll-schedule.ts';

/** Shorter than the timeout of an action, so that a poll of a silent device leaves time for an action. */
const deadlineMilliseconds = 6_000;
/**
 * Polls start at multiples of this time. The process then wakes up for many devices at once, which costs half as much
 * processor time as waking up for each.
 */
const tickMilliseconds = 250;

export type Polling = {
  /** Starts polling, or continues with a new inventory or new periods. */
  follow(devices: readonly Pick<DeviceConnection, 'asset_id' | 'driver'>[], pollSeconds: PollSeconds): void;
  stop(): void;
};

/** Requests the status of every device in the inventory once per period of its driver. */
export function pollDevices(options: {
  inventory: Inventory;
  pool: DevicePool;
  report: (poll: PollResult) => void;
}): Polling {
  const schedule = new PollSchedule();
  let periods = new Map<number, number>();
  const running = new Set<number>();
  /** Consecutive failed polls, by asset. */
  const failures = new Map<number, FailedPolls>();
  let timer: NodeJS.Timeout | undefined;

  const next = () => {
    clearTimeout(timer);
    const now = performance.now();
    const wait = schedule.wait(now);
    timer = wait === undefined ? undefined : setTimeout(turn, untilTick(now + wait) - now);
  };
  const turn = () => {
    for (const id of schedule.take(performance.now())) void poll(id);
    next();
  };
  const poll = async (asset_id: number) => {
    if (running.has(asset_id)) return;
    running.add(asset_id);
    // With a timer that is cleared: AbortSignal.timeout also aborts, with an error, long after the poll.
    const ending = new AbortController();
    const deadline = setTimeout(() => ending.abort(), deadlineMilliseconds);
    const action = { action_name: 'get_status', asset_id, outlet: null, firmware: null } as const;
    try {
      const connectionOf = (id: number) => options.inventory.find(id);
      const outcome = await performAction(action, {
        pool: options.pool,
        connectionOf,
        signal: ending.signal,
      });
      const { code } = outcome;
      const poll = confirmOffline(failures.get(asset_id), { code, now: performance.now() });
      if (poll.failures) failures.set(asset_id, poll.failures);
      else failures.delete(asset_id);
      const { failing_ms, isConfirmed } = poll;
      const status = statusOfPoll({ asset_id, outcome, now: new Date(), failing_ms });
      options.report({ status, period_s: periods.get(asset_id) ?? 0, isConfirmed, failing_ms });
    } finally {
      clearTimeout(deadline);
      running.delete(asset_id);
    }
  };

  return {
    follow(devices, pollSeconds) {
      const polled = devices.map(({ asset_id, driver }) => ({
        asset_id,
        period: 1000 * (pollSeconds[driver] ?? 0),
      }));
      periods = new Map(polled.map(({ asset_id, period }) => [asset_id, period / 1000]));
      schedule.replace(
        polled.filter(({ period }) => period > 0),
        performance.now(),
      );
      next();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function untilTick(due: number): number {
  return Math.ceil(due / tickMilliseconds) * tickMilliseconds;
}
