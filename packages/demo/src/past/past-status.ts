import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { conditionOf } from '@greenroom/domain/operations/conditions/condition-of.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import {
  type DeviceMessage,
  deviceMessage,
  messageOfParts,
} from '@greenroom/domain/operations/device-message.ts';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';
import type { PastChange } from './past-device.ts';
import type { EpisodeKind } from './plan-episodes.ts';

type PastStatus = Omit<PastChange, 'asset_id' | 'at'>;

/** What the simulators report when nothing is wrong, without what differs from device to device. */
const steady: Record<ControlProtocol, { message: DeviceMessage; facts: DeviceFacts }> = {
  pjlink: { message: messageOfParts([deviceMessage('device.on')]), facts: { power: 'on', faults: [] } },
  'samsung-mdc': {
    message: messageOfParts([deviceMessage('device.on')]),
    facts: { power: 'on', faults: [], signal: true },
  },
  'sony-bravia': { message: deviceMessage('device.on'), facts: { power: 'on' } },
  lg: { message: deviceMessage('device.on'), facts: { power: 'on' } },
  'cisco-roomos': { message: deviceMessage('device.on'), facts: { power: 'on', in_use: false } },
  'q-sys': { message: deviceMessage('device.active'), facts: { faults: [] } },
  'biamp-tesira': { message: messageOfParts([deviceMessage('device.on')]), facts: { faults: [] } },
  extron: { message: deviceMessage('device.ready'), facts: {} },
  shure: { message: deviceMessage('device.ready'), facts: { faults: [] } },
  'snmp-pdu': { message: deviceMessage('device.on'), facts: {} },
  shelly: { message: deviceMessage('device.on'), facts: { faults: [] } },
};

const failures = {
  unreachable: failure('offline', 'device-unreachable', 'problem.device-unreachable'),
  silent: failure('error', 'device-not-answering', 'problem.device-not-answering'),
  rejected: failure('error', 'device-auth-failed', 'problem.device-auth-failed'),
};

/** These report standby; the others are on day and night. */
export function hasStandby(control: ControlProtocol): boolean {
  return ['pjlink', 'samsung-mdc', 'sony-bravia', 'lg'].includes(control);
}

export function pastStatus(
  control: ControlProtocol,
  { kind, isOff }: { kind: EpisodeKind | undefined; isOff: boolean },
): PastStatus {
  if (kind && kind !== 'lamp') return failures[kind];
  const { message, facts } = steady[control];
  const power = isOff ? 'device.standby' : 'device.on';
  const now = isOff ? { ...facts, power: 'standby' as const } : facts;
  if (kind === 'lamp') {
    return responds(messageOfParts([deviceMessage(power), deviceMessage('device.lampWarning')]), {
      ...now,
      faults: [{ part: 'lamp', level: 'warning' }],
    });
  }
  return responds(isOff ? deviceMessage(power) : message, now);
}

function responds(message: DeviceMessage, facts: DeviceFacts): PastStatus {
  const status = 'online';
  return { status, condition: conditionOf({ status, code: null, facts }), code: null, facts, message };
}

function failure(
  status: string,
  code: FailureCode,
  key: 'problem.device-unreachable' | 'problem.device-not-answering' | 'problem.device-auth-failed',
): PastStatus {
  return { status, condition: conditionOf({ status, code }), code, facts: null, message: deviceMessage(key) };
}
