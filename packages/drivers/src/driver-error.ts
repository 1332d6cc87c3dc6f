import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';

export type DriverFailure = Extract<
  FailureCode,
  | 'device-unreachable'
  | 'device-not-answering'
  | 'device-auth-failed'
  | 'device-key-changed'
  | 'device-protocol-error'
  | 'device-busy'
  | 'device-rejected'
  | 'action-unsupported'
>;

/** The one error that a driver throws. Its message is a sentence of the book, for people, and never holds a credential. */
export class DriverError extends Error {
  declare readonly message: DeviceSentence;
  readonly code: DriverFailure;

  constructor(code: DriverFailure, message: DeviceSentence, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'DriverError';
    this.code = code;
  }
}

export const unreachable = (cause?: unknown) =>
  new DriverError('device-unreachable', 'The device cannot be reached on the network.', { cause });
export const notAnswering = (cause?: unknown) =>
  new DriverError('device-not-answering', 'The device is reachable but does not answer its protocol.', {
    cause,
  });
export const wrongPassword = (cause?: unknown) =>
  new DriverError('device-auth-failed', 'The device refused the user name or password.', { cause });
export const keyChanged = () =>
  new DriverError(
    'device-key-changed',
    'The device shows another key than before, so its password was not sent. Check the device, then reset its key.',
  );
export const notUnderstood = (cause?: unknown) =>
  new DriverError('device-protocol-error', 'The device answered with something that is not its protocol.', {
    cause,
  });
export const busy = () =>
  new DriverError('device-busy', 'The device is busy with something else. Try again in a moment.');
export const rejected = (message: DeviceSentence) => new DriverError('device-rejected', message);
export const unsupported = (message: DeviceSentence) => new DriverError('action-unsupported', message);
export const unknownCommand = () => unsupported('This device does not know the command.');
