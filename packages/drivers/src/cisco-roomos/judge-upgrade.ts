import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';
import type { InstallProgress } from '../driver.ts';
import { quoteDevice } from '../quote-device.ts';
import type { UpgradeStatus } from './codec.ts';

/** What is known of an upgrade that was begun. */
export type BegunUpgrade = {
  readonly version: string;
  /** The status before the command: the device may go on showing the end of an earlier upgrade for a while. */
  readonly status: string;
};

/** As long as a status from before is taken for the earlier upgrade's. */
const settleSeconds = 60;
/** A device that has not even begun by then will not. */
const giveUpSeconds = 900;

export function judgeUpgrade(
  begun: BegunUpgrade,
  now: { upgrade: UpgradeStatus; version: string; elapsedSeconds: number },
): InstallProgress {
  const { Status, Phase, Message } = now.upgrade;
  const changed = now.version !== begun.version;
  const mayBeOld = Status === begun.status && now.elapsedSeconds < settleSeconds;
  const failed = (message: DeviceSentence): InstallProgress => ({ state: 'failed', message });

  if (Status === 'InProgress') {
    const message: DeviceSentence =
      Phase && Phase !== 'None'
        ? `The device is working on the update: ${quoteDevice(Phase)}.`
        : 'The device is working on the update.';
    return { state: 'running', message };
  }
  if (changed || (Status === 'Succeeded' && Status !== begun.status))
    return { state: 'succeeded', message: `Version ${now.version} is installed.` };
  if ((Status === 'Failed' || Status === 'InstallationFailed') && !mayBeOld)
    return failed(
      Message
        ? `The device could not install the update: ${quoteDevice(Message)}`
        : 'The device could not install the update.',
    );
  if (now.elapsedSeconds > giveUpSeconds)
    return failed(`The device still runs version ${now.version}, 15 minutes after it began.`);
  return { state: 'running', message: 'The device is getting ready for the update.' };
}
