import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';

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

/** The only error that a driver throws. Its message is for people and never contains a credential. */
export class DriverError extends Error {
  readonly code: DriverFailure;
  readonly deviceMessage: DeviceMessage;

  constructor(code: DriverFailure, message: DeviceMessage, options: { cause?: unknown } = {}) {
    super(englishMessage(message), options);
    this.name = 'DriverError';
    this.code = code;
    this.deviceMessage = message;
  }
}

export const unreachable = (cause?: unknown) =>
  new DriverError('device-unreachable', deviceMessage('problem.device-unreachable'), { cause });
export const notResponding = (cause?: unknown) =>
  new DriverError('device-not-answering', deviceMessage('problem.device-not-answering'), {
    cause,
  });
export const wrongPassword = (cause?: unknown) =>
  new DriverError('device-auth-failed', deviceMessage('problem.device-auth-failed'), { cause });
export const keyChanged = () =>
  new DriverError('device-key-changed', deviceMessage('problem.device-key-changed'));
export const notUnderstood = (cause?: unknown) =>
  new DriverError('device-protocol-error', deviceMessage('problem.device-protocol-error'), {
    cause,
  });
export const busy = () => new DriverError('device-busy', deviceMessage('problem.device-busy'));
export const rejected = (message: DeviceMessage) => new DriverError('device-rejected', message);
export const unsupported = (message: DeviceMessage) => new DriverError('action-unsupported', message);
export const unknownCommand = () => unsupported(deviceMessage('device.unknownCommand'));
