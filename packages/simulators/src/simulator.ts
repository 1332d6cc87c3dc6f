import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';

/**
 * The faults that a simulated device can have:
 * silence: accepts the connection and the command, and sends nothing · garbage: sends bytes of no protocol ·
 * slow: every response is late, but within the timeout of the driver · drop: hangs up in the middle of the command ·
 * half-open: the device lost power while connected: it reads nothing, sends nothing and does not hang up ·
 * wrong-password: refuses every credential.
 */
export type Fault = 'none' | 'silence' | 'garbage' | 'slow' | 'drop' | 'half-open' | 'wrong-password';

export type SimulatedIdentity = {
  readonly manufacturer?: string;
  readonly model: string;
  readonly serial_number: string;
  readonly name: string;
  readonly version: string;
  /** What the device itself would offer as an update, or what an install brings. */
  readonly newVersion?: string;
  /** An update is not over before this, however little work it is. */
  readonly installUntil?: Promise<void>;
  /** An update begins, and comes to nothing. */
  readonly installFails?: boolean;
  readonly username?: string;
  readonly password?: string;
  /** How long a reboot takes. */
  readonly bootMilliseconds?: number;
  /** 0 lets the system choose a free one. */
  readonly port?: number;
};

export type Simulator = {
  /** How a driver reaches it, with the credentials it accepts. */
  readonly connection: Omit<DeviceConnection, 'asset_id'>;
  setFault(fault: Fault): void;
  /** How many reboots it has done. */
  readonly reboots: () => number;
  /** The most conversations that were open at one moment. */
  readonly maxAtOnce: () => number;
  /** What a cut of its power does. */
  reboot(): void;
  close(): Promise<void>;
};

/** A fault's lateness: well within every driver's patience for one answer. */
export const slowMilliseconds = 400;
export const defaultBootMilliseconds = 6_000;
