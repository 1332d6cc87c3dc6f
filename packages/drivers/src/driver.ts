import type { Credentials } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type * as z from 'zod/mini';

/** What a driver is handed: options already went through the driver's own schema. */
export type Device<Options = unknown> = {
  /** As it was set up: a name, or an address. Goes into headers. */
  readonly host: string;
  /** What is dialled: the address that was checked. Without a fence it is missing, and the host is dialled. */
  readonly address?: string;
  readonly port: number;
  readonly credentials: Credentials;
  readonly options: Options;
  /** How to recognise the device. Without it any key is accepted. */
  readonly trust?: { readonly pinned: string | null; readonly show: (key: string) => void };
};

export type DeviceStatus = {
  /** Standby; on, filter warning. The device answered, so it is online. */
  readonly message: DeviceMessage;
  /** When the response already contains it. */
  readonly version?: string;
};

export type DeviceIdentity = {
  readonly manufacturer?: string;
  readonly model?: string;
  readonly serial_number?: string;
  readonly name?: string;
};

export type FirmwareCheck = {
  readonly current: string /** Null: nothing newer. */;
  readonly available: string | null;
};
export type InstallProgress = {
  readonly state: 'running' | 'succeeded' | 'failed';
  readonly message: DeviceMessage;
};

/**
 * One protocol. A function that is missing is something the protocol cannot do: that is the declaration of capabilities,
 * and callers word it as a normal answer. Every function opens its own connection, asks, and closes (devices drop idle
 * connections), rejects with a DriverError and nothing else, and stops at once when the signal aborts.
 */
export type Driver<Options = unknown> = {
  readonly id: string;
  /** As the maker writes it: 'Samsung MDC'. */
  readonly name: string;
  readonly defaultPort: number;
  /** Which credentials it can use; the import and the command line refuse others. */
  readonly credentials: readonly (keyof Credentials)[];
  readonly options: z.ZodMiniType<Options>;
  /** How long a device of this kind may be silent after a reboot before it counts as offline. */
  readonly rebootGraceSeconds: number;
  /** How often a device of this kind may be asked for its status, day and night, without harm. */
  readonly pollSeconds: number;
  /** Pause between two conversations with one device, where its manual asks for one. */
  readonly pauseMilliseconds?: number;

  status(device: Device<Options>, signal: AbortSignal): Promise<DeviceStatus>;
  identify?(device: Device<Options>, signal: AbortSignal): Promise<DeviceIdentity>;
  readVersion?(device: Device<Options>, signal: AbortSignal): Promise<string>;
  reboot?(device: Device<Options>, signal: AbortSignal): Promise<void>;
  checkFirmware?(device: Device<Options>, signal: AbortSignal): Promise<FirmwareCheck>;
  /** Resolves as soon as the device has started; `installProgress` reports the rest. */
  installFirmware?(device: Device<Options>, request: InstallRequest, signal: AbortSignal): Promise<void>;
  installProgress?(device: Device<Options>, signal: AbortSignal): Promise<InstallProgress>;
  /** Switches an outlet off and on again, for the device that hangs on it. */
  cycleOutlet?(device: Device<Options>, outlet: number, signal: AbortSignal): Promise<void>;
};

/** `url` is null for devices that fetch their firmware themselves. */
export type InstallRequest = { readonly url: string | null; readonly version: string | null };

/** Keeps the type of the options inside the driver and hides it outside. */
export function defineDriver<Options>(driver: Driver<Options>): Driver {
  return driver as unknown as Driver;
}
