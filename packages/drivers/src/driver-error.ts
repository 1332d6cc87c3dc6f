import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';

export type DriverFailure = Extract<
  FailureCode,
  | 'device-unreachable'
  | 'device-not-answering'
  | 'device-auth-failed'
  | 'device-protocol-error'
  | 'device-busy'
  | 'device-rejected'
  | 'action-unsupported'
>;

/** The one error that a driver throws. Its message is a sentence for people and never holds a credential. */
export class DriverError extends Error {
  readonly code: DriverFailure;

  constructor(code: DriverFailure, message: string, options: { cause?: unknown } = {}) {
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
export const notUnderstood = (cause?: unknown) =>
  new DriverError('device-protocol-error', 'The device answered with something that is not its protocol.', {
    cause,
  });
export const busy = () =>
  new DriverError('device-busy', 'The device is busy with something else. Try again in a moment.');
export const rejected = (message: string) => new DriverError('device-rejected', message);
export const unsupported = (message: string) => new DriverError('action-unsupported', message);
