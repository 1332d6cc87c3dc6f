import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DriverError, type DriverFailure, unsupported } from './driver-error.ts';

export const noRestart = () => unsupported(deviceMessage('device.noRestart'));

/** A model that rejects the restart command is not a failure: the result says so, and what to do instead. */
export async function explainNoRestart(
  restart: Promise<unknown>,
  rejections: readonly DriverFailure[] = ['action-unsupported'],
): Promise<void> {
  try {
    await restart;
  } catch (error) {
    throw error instanceof DriverError && rejections.includes(error.code) ? noRestart() : error;
  }
}
