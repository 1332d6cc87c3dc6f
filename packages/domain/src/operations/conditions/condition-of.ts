import type { FailureCode } from '../asset-action.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { readStatus } from '../read-status.ts';
import type { Condition } from './condition.ts';

type Power = NonNullable<DeviceFacts['power']>;

type ConditionInput = {
  status: string;
  code: FailureCode | null;
  facts?: DeviceFacts | null | undefined;
  /** The power that the device reported when it last responded. */
  lastPower?: Power | null;
  /** It is known to leave the network when it is off. */
  vanishes?: boolean;
};

const ofCodes: Partial<Record<FailureCode, Condition>> = {
  'device-unreachable': 'unreachable',
  // A program at the address accepts connections, and nothing comes of them.
  'device-not-answering': 'fault',
  'device-auth-failed': 'blind',
  'device-key-changed': 'blind',
  'device-protocol-error': 'blind',
  'device-rejected': 'blind',
};

/** The condition that a status means. It uses codes and facts, never the message. */
export function conditionOf({ status, code, facts, lastPower, vanishes }: ConditionInput): Condition {
  const { kind } = readStatus({ status });
  if (kind === 'pending') return 'restarting';
  if (code !== null) {
    const found = ofCodes[code] ?? 'unknown';
    return found === 'unreachable' && vanishes && isOff(lastPower) ? 'asleep' : found;
  }
  if (kind === 'unknown') return 'unknown';
  if (kind === 'offline') return 'unreachable';
  const levels = facts?.faults?.map(({ level }) => level) ?? [];
  if (kind === 'error' || levels.includes('error')) return 'fault';
  if (levels.includes('warning')) return 'warning';
  return isOff(facts?.power) ? 'standby' : 'working';
}

function isOff(power: Power | null | undefined): boolean {
  return power === 'standby' || power === 'cooling';
}
