import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';

/**
 * The faults that a simulated device can have:
 * silence: accepts the connection and the command, and sends nothing · garbage: sends bytes of no protocol ·
 * slow: every response is late, but within the timeout of the driver · drop: disconnects in the middle of the command ·
 * half-open: the device lost power while connected: it reads nothing, sends nothing and does not disconnect ·
 * wrong-password: rejects every credential.
 */
export type Fault = 'none' | 'silence' | 'garbage' | 'slow' | 'drop' | 'half-open' | 'wrong-password';

export type SimulatedIdentity = {
  readonly manufacturer?: string;
  readonly model: string;
  readonly serial_number: string;
  readonly name: string;
  readonly version: string;
  /** The version that the device offers as an update, or that an install brings. */
  readonly newVersion?: string;
  /** An update does not end before this promise resolves. */
  readonly installUntil?: Promise<void>;
  /** An update begins and then fails. */
  readonly installFails?: boolean;
  readonly username?: string;
  readonly password?: string;
  /** How long a reboot takes. */
  readonly bootMilliseconds?: number;
  /** Another loopback address than the usual one: an address has ports for some thirty thousand devices. */
  readonly host?: string;
  /** 0 lets the system choose a free one. */
  readonly port?: number;
};

export type Simulator = {
  /** The connection for a driver, with the credentials that it accepts. */
  readonly connection: Omit<DeviceConnection, 'asset_id'>;
  setFault(fault: Fault): void;
  /** The number of reboots so far. */
  readonly reboots: () => number;
  /** The highest number of conversations that were open at once. */
  readonly maxAtOnce: () => number;
  /** Simulates a power cut. */
  reboot(): void;
  /** As with its remote control. Missing in devices that have no standby. */
  setPower?(isOn: boolean): void;
  /** A call begins or ends. Missing in devices that make none. */
  setInCall?(isInCall: boolean): void;
  close(): Promise<void>;
};

/** The delay of the `slow` fault: well within every driver's timeout for one response. */
export const slowMilliseconds = 400;
export const loopback = '127.0.0.1';
export const defaultBootMilliseconds = 6_000;
