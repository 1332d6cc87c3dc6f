import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { ActionContext } from './action-context.ts';
import type { InstallProgress } from './driver.ts';
import { DriverError, notResponding, rejected } from './driver-error.ts';

const pollDeadlineMilliseconds = 8_000;
/** A device is down for a while during an update: silence is conclusive only after this. */
const giveUpMilliseconds = 30 * 60_000;

const accepted: InstallProgress = { state: 'succeeded', message: deviceMessage('device.updateAccepted') };

const usualMilliseconds = 10_000;

/** Polls until the update has ended. Resolves when it succeeded, rejects when it failed or its outcome is unknown. */
export async function followInstall(
  connection: DeviceConnection,
  {
    pool,
    stopFollowing,
    followMilliseconds = usualMilliseconds,
  }: Pick<ActionContext, 'pool' | 'stopFollowing' | 'followMilliseconds'>,
) {
  const end = performance.now() + giveUpMilliseconds;
  while (performance.now() < end) {
    await pause(followMilliseconds, undefined, { signal: stopFollowing }).catch(() => {
      throw notResponding();
    });
    const signal = AbortSignal.timeout(pollDeadlineMilliseconds);
    const progress = await pool
      .use(connection, signal, (driver, device) =>
        driver.installProgress ? driver.installProgress(device, signal) : Promise.resolve(accepted),
      )
      .catch((error: unknown) => {
        if (error instanceof DriverError && error.code !== 'device-auth-failed') return undefined;
        throw error;
      });
    if (progress?.state === 'failed') throw rejected(progress.message);
    if (progress?.state === 'succeeded') return { message: progress.message, result: {} };
  }
  throw notResponding();
}
