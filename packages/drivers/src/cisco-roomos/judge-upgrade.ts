import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { InstallProgress } from '../driver.ts';
import { quoteDevice } from '../quote-device.ts';
import type { UpgradeStatus } from './codec.ts';

/** What the driver knows about an upgrade that it started. */
export type StartedUpgrade = {
  readonly version: string;
  /** The status before the command: the device may continue to show the end of an earlier upgrade for a while. */
  readonly status: string;
};

/** How long an earlier status is attributed to the earlier upgrade. */
const settleSeconds = 60;
/** A device that has not started by then will not start. */
const giveUpSeconds = 900;

export function judgeUpgrade(
  started: StartedUpgrade,
  now: { upgrade: UpgradeStatus; version: string; elapsedSeconds: number },
): InstallProgress {
  const { Status, Phase, Message } = now.upgrade;
  const changed = now.version !== started.version;
  const mayBeOld = Status === started.status && now.elapsedSeconds < settleSeconds;
  const failed = (message: DeviceMessage): InstallProgress => ({ state: 'failed', message });

  if (Status === 'InProgress') {
    const message: DeviceMessage =
      Phase && Phase !== 'None'
        ? deviceMessage('device.updatingPhase', { words: quoteDevice(Phase) })
        : deviceMessage('device.updating');
    return { state: 'running', message };
  }
  if (changed || (Status === 'Succeeded' && Status !== started.status))
    return { state: 'succeeded', message: deviceMessage('device.installed', { version: now.version }) };
  if ((Status === 'Failed' || Status === 'InstallationFailed') && !mayBeOld)
    return failed(
      Message
        ? deviceMessage('device.updateFailedBecause', { words: quoteDevice(Message) })
        : deviceMessage('device.updateFailed'),
    );
  if (now.elapsedSeconds > giveUpSeconds)
    return failed(deviceMessage('device.unchangedAfter15', { version: now.version }));
  return { state: 'running', message: deviceMessage('device.preparingUpdate') };
}
