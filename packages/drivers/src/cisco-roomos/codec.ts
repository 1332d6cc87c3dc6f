import type { Credentials } from '@greenroom/domain/operations/device-connection.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import type { DeviceStatus } from '../driver.ts';
import { type DriverError, notUnderstood, rejected, unknownCommand } from '../driver-error.ts';
import { quoteDevice } from '../quote-device.ts';

/** The name of a WebSocket sub-protocol carries the credentials; its alphabet excludes `+`, `/` and `=`. */
export function writeAuth({ username = 'admin', password = '' }: Credentials): string {
  return `auth-${Buffer.from(`${username}:${password}`).toString('base64url')}`;
}

export function writeGet(id: number, path: readonly string[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'xGet', params: { Path: path } });
}

export function writeCommand(
  id: number,
  path: readonly string[],
  params: Record<string, string> = {},
): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: ['xCommand', ...path].join('/'), params });
}

const responseShape = z.object({
  /** Without an id it is unsolicited feedback. */
  id: z.optional(z.union([z.number(), z.string()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
});

/** Returns undefined for a message that is not the response to `id`. */
export function readResponse(id: number, text: string): { result: unknown } | undefined {
  const response = responseShape.safeParse(parse(text));
  if (!response.success) throw notUnderstood();
  if (response.data.id !== id) return undefined;
  if (response.data.error) throw readError(response.data.error);
  return { result: response.data.result };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notUnderstood('no JSON');
  }
}

const noMatch = 'No match on Path argument';

function readError({ code, message = '' }: { code?: number; message?: string }): DriverError {
  // Older software returns 3 for an unknown path; -32601 is an unknown method.
  if (code === 3 || code === -32601 || message.startsWith(noMatch)) return unknownCommand();
  return rejected(deviceMessage('device.refused', { words: quoteDevice(message || code) }));
}

const commandShape = z.object({ status: z.optional(z.string()), Reason: z.optional(z.unknown()) });

/** A result may also hold a rejected command. */
export function readCommand(result: unknown): void {
  const response = commandShape.safeParse(result ?? {});
  if (!response.success) throw notUnderstood();
  const { status = 'OK', Reason } = response.data;
  if (status !== 'OK')
    throw rejected(deviceMessage('device.refused', { words: quoteDevice(Reason ?? status) }));
}

const count = z.optional(z.union([z.number(), z.string()]));

const unitShape = z.object({
  ProductId: z.optional(z.string()),
  Software: z.object({ Version: z.string() }),
  Hardware: z.optional(z.object({ Module: z.optional(z.object({ SerialNumber: z.optional(z.string()) })) })),
  State: z.optional(
    z.object({
      NumberOfActiveCalls: count,
      NumberOfInProgressCalls: count,
      NumberOfSuspendedCalls: count,
    }),
  ),
});

export type SystemUnit = {
  version: string;
  model: string | undefined;
  serialNumber: string | undefined;
  /** Undefined when the device does not report it. */
  calls: number | undefined;
};

export function readSystemUnit(result: unknown): SystemUnit {
  const unit = unitShape.safeParse(result);
  if (!unit.success) throw notUnderstood();
  const { ProductId, Software, Hardware, State = {} } = unit.data;
  // Some software writes numbers as text.
  const calls = Object.values(State).flatMap((number) => (number === undefined ? [] : [Number(number)]));
  return {
    version: Software.Version,
    model: ProductId,
    serialNumber: Hardware?.Module?.SerialNumber,
    calls:
      State.NumberOfActiveCalls === undefined ? undefined : calls.reduce((sum, number) => sum + number, 0),
  };
}

/** Half awake lies between on and standby, and is reported as neither. */
const standbys: Record<string, DeviceStatus> = {
  Off: { message: deviceMessage('device.on'), facts: { power: 'on' } },
  Standby: { message: deviceMessage('device.standby'), facts: { power: 'standby' } },
  EnteringStandby: { message: deviceMessage('device.standby'), facts: { power: 'standby' } },
  Halfwake: { message: deviceMessage('device.halfAwake'), facts: {} },
};

/** A device that does not report it is on: it responds. */
export function readStandby(result: unknown): DeviceStatus {
  return standbys[String(result)] ?? { message: deviceMessage('device.on'), facts: {} };
}

const upgradeShape = z.object({
  Status: z.string(),
  Message: z.optional(z.string()),
  Phase: z.optional(z.string()),
});
export type UpgradeStatus = z.infer<typeof upgradeShape>;

export function readUpgrade(result: unknown): UpgradeStatus {
  const upgrade = upgradeShape.safeParse(result);
  if (!upgrade.success) throw notUnderstood();
  return upgrade.data;
}
