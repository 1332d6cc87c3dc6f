import type { DeviceFacts, DeviceFault } from '@greenroom/domain/operations/device-facts.ts';
import {
  type DeviceMessage,
  type DevicePart,
  deviceMessage,
  messageOfParts,
  quotedMessage,
} from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { busy, notUnderstood, rejected, unknownCommand, wrongPassword } from '../driver-error.ts';
import { quoteDevice } from '../quote-device.ts';

/** JSON-RPC 2.0, each message ended by NUL. */
export const endOfMessage = '\0';

export function writeRequest(id: number, method: string, params: unknown): string {
  return `${JSON.stringify({ jsonrpc: '2.0', method, id, params })}${endOfMessage}`;
}

const message = z.object({
  jsonrpc: z.literal('2.0'),
  /** Missing in unsolicited messages of the core, such as EngineStatus. */
  id: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  method: z.optional(z.string()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number() })),
});
export type QrcMessage = z.infer<typeof message>;

export function readMessage(bytes: Buffer): QrcMessage {
  try {
    return z.parse(message, JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw notUnderstood(error);
  }
}

const methodNotFound = -32_601;
const serverError = -32_603;
const logonRequired = 10;

/** Returns the core's result, or throws the reason why there is none. */
export function readResult({ result, error }: QrcMessage): unknown {
  if (error?.code === logonRequired) throw wrongPassword();
  if (error?.code === methodNotFound) throw unknownCommand();
  if (error?.code === serverError) throw busy();
  if (error) throw rejected(deviceMessage('device.refusedCommand', { code: String(error.code) }));
  return result;
}

const engineStatus = z.object({
  Platform: z.string(),
  State: z.enum(['Idle', 'Active', 'Standby']),
  DesignName: z.string(),
  Status: z.object({ Code: z.number(), String: z.string() }),
});
export type EngineStatus = z.infer<typeof engineStatus>;

export function readEngineStatus(result: unknown): EngineStatus {
  const status = z.safeParse(engineStatus, result);
  if (!status.success) throw notUnderstood(status.error);
  return status.data;
}

const states = { Idle: 'device.idle', Active: 'device.active', Standby: 'device.standby' } as const;

/** Standby is healthy: it is the second core of a redundant pair. Idle is a core without a running design. */
export function describeStatus({ State, DesignName, Status }: EngineStatus): DeviceMessage {
  const parts: DevicePart[] = [deviceMessage(states[State])];
  if (State === 'Idle') parts.push(deviceMessage('device.noDesign'));
  if (DesignName !== '') parts.push(deviceMessage('device.design', { name: quoteDevice(DesignName) }));
  if (Status.Code !== 0 && Status.String !== '') parts.push(quotedMessage(quoteDevice(Status.String)));
  return messageOfParts(parts);
}

/** OK is 0, not present 3 and initializing 5: these are no faults. */
const levels: Record<number, DeviceFault['level']> = {
  1: 'warning', // Compromised
  2: 'error', // Fault
  4: 'error', // Missing
};

/** Standby is not a power state here: such a core is on, and ready to take over. */
export function factsOf({ State, Status }: EngineStatus): DeviceFacts {
  const level = levels[Status.Code];
  return {
    faults: [
      ...(State === 'Idle' ? [{ part: 'design' as const, level: 'error' as const }] : []),
      ...(level ? [{ part: 'other' as const, level }] : []),
    ],
  };
}
