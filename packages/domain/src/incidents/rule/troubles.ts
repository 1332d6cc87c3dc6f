import { type Condition, standingOf } from '../../operations/conditions/condition.ts';
import type { IncidentCause, Trouble } from '../incident-key.ts';
import type { SiteDevice } from './site-facts.ts';

const ofConditions: Partial<Record<Condition, Trouble>> = {
  unreachable: 'reach',
  fault: 'fault',
  blind: 'blind',
  warning: 'warning',
};

export function troubleOf({ condition, is_overslept }: SiteDevice): Trouble | undefined {
  return is_overslept ? 'silent' : ofConditions[condition];
}

/** Whether a trouble means that the device is broken. The others leave open whether it works. */
export function isHard(trouble: Trouble | undefined): boolean {
  return trouble === 'reach' || trouble === 'fault';
}

export function troubleOfCause(cause: IncidentCause): Trouble {
  return 'trouble' in cause ? cause.trouble : 'reach';
}

/** Whether a device is well as far as an incident of this trouble is concerned. Not knowing is not well. */
export function isWell(device: SiteDevice, trouble: Trouble): boolean {
  if (device.is_overslept || standingOf(device.condition) !== 'works') return false;
  return trouble !== 'warning' || device.condition !== 'warning';
}

/** Not well, and known to be so. */
export function isFailing(device: SiteDevice, trouble: Trouble): boolean {
  const now = troubleOf(device);
  return isHard(now) || (now !== undefined && now === trouble);
}
