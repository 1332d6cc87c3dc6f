import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { InstallProgress } from '../driver.ts';

/** What the driver knows about an update that it started. */
export type StartedInstall = {
  readonly before: string;
  /** Null when the package came from a URL and its version is unknown. */
  readonly offered: string | null;
  readonly uptimeSeconds: number;
};

/** A download over slow Wi-Fi takes two or three minutes, the restart a few seconds. */
const giveUpSeconds = 600;
/** The device counts in whole seconds and takes a moment to respond. */
const slackSeconds = 5;

/** A Shelly reports the end of an update only to its own cloud, so its version and its uptime are compared instead. */
export function judgeInstall(
  install: StartedInstall,
  now: { version: string; uptimeSeconds: number; elapsedSeconds: number },
): InstallProgress {
  const { before, offered } = install;
  if (offered !== null && compareVersions(now.version, offered) === 0)
    return { state: 'succeeded', message: deviceMessage('device.installed', { version: now.version }) };
  if (now.version !== before) {
    return offered === null
      ? { state: 'succeeded', message: deviceMessage('device.installed', { version: now.version }) }
      : { state: 'failed', message: deviceMessage('device.otherVersion', { version: now.version, offered }) };
  }
  if (now.uptimeSeconds < install.uptimeSeconds + now.elapsedSeconds - slackSeconds)
    return { state: 'failed', message: deviceMessage('device.restartedUnchanged', { version: before }) };
  if (now.elapsedSeconds > giveUpSeconds)
    return {
      state: 'failed',
      message: deviceMessage('device.unchangedAfter10', { version: before }),
    };
  return { state: 'running', message: deviceMessage('device.fetchingUpdate') };
}
