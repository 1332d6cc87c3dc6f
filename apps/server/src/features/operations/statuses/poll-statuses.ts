import { outcomeOfPoll, toPollByte } from '@greenroom/domain/history/poll-byte.ts';
import { confirmOffline, type FailedPolls } from '@greenroom/domain/operations/confirm-offline.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import { fillLostPolls } from '#features/operations/samples/fill-lost-polls.ts';
import { SampleStore } from '#features/operations/samples/sample-store.ts';
import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { DirectDevices } from './direct-devices.ts';
import { limitPolls } from './limit-polls.ts';
import { measurePolls } from './poll-metrics.ts';
import { PollSchedule } from './poll-schedule.ts';
import { pollSoonChannel } from './poll-soon.queries.ts';
import { serverOfSite } from './share-of-polls.ts';
import { statusOfOutcome } from './status-of-outcome.ts';
import { storePolledStatuses } from './store-polled-statuses.queries.ts';

/** Shorter than the timeout of an action: a user may be waiting for the device. */
const pollDeadlineMilliseconds = 5_000;
const tickMilliseconds = 500;
/** New devices are polled after this at the latest. */
const listSeconds = 30;
/** One statement for many devices: on its own each would cost several times as much. */
const flushSeconds = 30;

/** Kept while the database cannot be reached. */
const maxReports = 50_000;

const secondsNow = () => performance.now() / 1000;

/**
 * Polls the devices that servers reach themselves, each at the interval of its driver: those of the sites that are this
 * server's share among `pollers`. Results are stored in batches. The returned function stops it.
 */
export function pollStatuses(services: Services, pollers: () => readonly string[]): () => Promise<void> {
  const { config, database, devices, node, now, log } = services;
  const schedule = new PollSchedule(config.pollSeconds);
  const directDevices = new DirectDevices(services);
  const running = new Map<Promise<void>, AbortController>();
  /** Consecutive failed polls, by asset. */
  const failures = new Map<number, FailedPolls>();
  const samples = new SampleStore(services);
  const polled = measurePolls(services.metrics);
  let reports: ReportedStatus[] = [];
  let listAt = 0;
  let flushAt = 0;
  let pollersOfList = '';
  let stopped = false;
  const stopListening = [
    services.events.on(agentDevicesChannel, () => {
      listAt = 0;
    }),
    services.events.on(pollSoonChannel, (payload) =>
      schedule.hurry(payload.split(',').map(Number), secondsNow()),
    ),
  ];

  async function pollDevice(connection: DeviceConnection, signal: AbortSignal): Promise<void> {
    const { asset_id } = connection;
    const action = { action_name: 'get_status' as const, asset_id, outlet: null, firmware: null };
    const connectionOf = () => connection;
    const start = performance.now();
    const outcome = await performAction(action, { pool: devices, connectionOf, signal });
    polled(connection.driver, outcome.code, performance.now() - start);
    schedule.done(asset_id, outcome.code, secondsNow());
    if (stopped) return;
    const status = statusOfOutcome({ asset_id, outcome, now: now() });
    if (!status) return sample(connection, toPollByte('busy'));
    const { code } = outcome;
    const { isConfirmed, failing_ms, ...verdict } = confirmOffline(failures.get(asset_id), {
      code,
      now: performance.now(),
    });
    if (verdict.failures) failures.set(asset_id, verdict.failures);
    else failures.delete(asset_id);
    sample(connection, toPollByte(outcomeOfPoll({ ...status, isConfirmed }), status.facts?.answer_ms));
    if (isConfirmed) reports.push(failing_ms > 0 ? { ...status, failing_ms } : status);
  }

  function sample({ asset_id, driver }: DeviceConnection, byte: number): void {
    samples.add({ asset_id, period_s: config.pollSeconds[driver] ?? 0, byte });
  }

  async function listDevices(nodes: readonly string[]): Promise<void> {
    const connections = nodes.includes(node)
      ? await directDevices.list((site_id) => serverOfSite(site_id, nodes) === node)
      : [];
    const { added, gone } = schedule.replace(connections, secondsNow());
    for (const asset_id of gone) failures.delete(asset_id);
    // Another server polls them from now on, and adds to what is stored.
    if (gone.length > 0) await samples.flushAll();
    if (added.length > 0)
      await asSystem(database, (db) => fillLostPolls(db, { asset_ids: added, now: now() }));
  }

  function start(connection: DeviceConnection): void {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), pollDeadlineMilliseconds);
    const polling = pollDevice(connection, ending.signal)
      .catch((error: unknown) => log.error({ err: error, asset: connection.asset_id }, 'a poll failed'))
      .finally(() => {
        clearTimeout(timer);
        running.delete(polling);
      });
    running.set(polling, ending);
  }

  const stopTicking = repeat(
    services,
    { name: 'poll statuses', milliseconds: tickMilliseconds },
    async () => {
      const nodes = pollers();
      if (secondsNow() >= listAt || nodes.join() !== pollersOfList) {
        listAt = secondsNow() + listSeconds;
        pollersOfList = nodes.join();
        await listDevices(nodes);
      }
      if (secondsNow() >= flushAt) {
        flushAt = secondsNow() + flushSeconds;
        await samples.flushDue();
      }
      const { perTick, atOnce } = limitPolls({
        pollsPerSecond: schedule.pollsPerSecond,
        tickSeconds: tickMilliseconds / 1000,
        deadlineSeconds: pollDeadlineMilliseconds / 1000,
      });
      const max = Math.max(0, Math.min(perTick, atOnce - running.size));
      for (const connection of schedule.take(secondsNow(), max)) start(connection);
      const statuses = reports;
      reports = [];
      if (statuses.length === 0) return;
      try {
        await asSystem(database, (db) => storePolledStatuses(db, { statuses, now: now() }));
      } catch (error) {
        // Stored with the next ones: of several for a device the newest counts.
        reports = [...statuses, ...reports].slice(-maxReports);
        throw error;
      }
    },
  );

  return async () => {
    stopped = true;
    for (const stop of stopListening) stop();
    await stopTicking();
    for (const ending of running.values()) ending.abort();
    await Promise.all(running.keys());
    await samples.flushAll();
  };
}
