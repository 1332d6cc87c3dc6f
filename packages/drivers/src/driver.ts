import type { Credentials } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type * as z from 'zod/mini';

export type Trace = {
  /** A TCP connection is open. */
  readonly opened: () => void;
  readonly received: (bytes: Buffer) => void;
};

/** What a driver receives. The options have been checked by the driver's own schema. */
export type Device<Options = unknown> = {
  /** The configured name or address. It is used in headers. */
  readonly host: string;
  /** The checked address to connect to. It is missing without a fence; then the host is used. */
  readonly address?: string;
  readonly port: number;
  readonly credentials: Credentials;
  readonly options: Options;
  /** Follows the conversation, for a test of the connection. */
  readonly trace?: Trace;
  /** How to recognise the device. Without it, any key is accepted. */
  readonly trust?: { readonly pinned: string | null; readonly show: (key: string) => void };
};

export type DeviceStatus = {
  /** For example "standby" or "on, filter warning". The device responded, so it is online. */
  readonly message: DeviceMessage;
  /** Set if the response already contains it. */
  readonly version?: string;
  /** The same as values. A fact that the protocol does not report is left out. */
  readonly facts?: Omit<DeviceFacts, 'answer_ms'>;
};

export type DeviceIdentity = {
  readonly manufacturer?: string;
  readonly model?: string;
  readonly serial_number?: string;
  readonly name?: string;
};

export type FirmwareCheck = {
  readonly current: string /** Null if there is nothing newer. */;
  readonly available: string | null;
};
export type InstallProgress = {
  readonly state: 'running' | 'succeeded' | 'failed';
  readonly message: DeviceMessage;
};

/**
 * One protocol. A missing function declares that the protocol cannot do it, and callers report that as a normal result.
 * Every function opens its own connection and closes it (devices drop idle connections), rejects only with a
 * DriverError, and stops at once when the signal aborts.
 */
export type Driver<Options = unknown> = {
  readonly id: string;
  /** As the manufacturer writes it: 'Samsung MDC'. */
  readonly name: string;
  readonly defaultPort: number;
  /** The credentials that it can use; the import and the command line reject others. */
  readonly credentials: readonly (keyof Credentials)[];
  readonly options: z.ZodMiniType<Options>;
  /** How long a device of this kind may be unreachable after a reboot before it counts as offline. */
  readonly rebootGraceSeconds: number;
  /** How often a device of this kind may be polled, day and night, without harm. */
  readonly pollSeconds: number;
  /** The pause between two conversations with one device, if its manual requires one. */
  readonly pauseMilliseconds?: number;

  status(device: Device<Options>, signal: AbortSignal): Promise<DeviceStatus>;
  identify?(device: Device<Options>, signal: AbortSignal): Promise<DeviceIdentity>;
  readVersion?(device: Device<Options>, signal: AbortSignal): Promise<string>;
  reboot?(device: Device<Options>, signal: AbortSignal): Promise<void>;
  /** Resolves when the device has accepted the command, or is already there. It may then warm up or cool down. */
  setPower?(device: Device<Options>, power: SwitchedPower, signal: AbortSignal): Promise<void>;
  checkFirmware?(device: Device<Options>, signal: AbortSignal): Promise<FirmwareCheck>;
  /** Resolves as soon as the device has started the install; `installProgress` reports the rest. */
  installFirmware?(device: Device<Options>, request: InstallRequest, signal: AbortSignal): Promise<void>;
  installProgress?(device: Device<Options>, signal: AbortSignal): Promise<InstallProgress>;
  /** Switches an outlet off and on again, for the device that it feeds. */
  cycleOutlet?(device: Device<Options>, outlet: number, signal: AbortSignal): Promise<void>;
};

export type SwitchedPower = 'on' | 'standby';

/** `url` is null for devices that fetch their firmware themselves. */
export type InstallRequest = { readonly url: string | null; readonly version: string | null };

/** Keeps the type of the options inside the driver. */
export function defineDriver<Options>(driver: Driver<Options>): Driver {
  return driver as unknown as Driver;
}
