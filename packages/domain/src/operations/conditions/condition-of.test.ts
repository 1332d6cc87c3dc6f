import { describe, expect, test } from 'vitest';
import { failureCodes } from '../asset-action.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { standingOf } from './condition.ts';
import { conditionOf } from './condition-of.ts';

const responds = (facts: DeviceFacts | null) => conditionOf({ status: 'online', code: null, facts });
const fault = (level: 'warning' | 'error') => ({ part: 'lamp', level }) as const;

describe('the condition of a device', () => {
  test('that responds follows its faults first, then its power', () => {
    expect(responds(null)).toBe('working');
    expect(responds({ power: 'on', faults: [] })).toBe('working');
    expect(responds({ power: 'warming' })).toBe('working');
    expect(responds({ power: 'standby' })).toBe('standby');
    expect(responds({ power: 'cooling' })).toBe('standby');
    expect(responds({ power: 'standby', faults: [fault('warning')] })).toBe('warning');
    expect(responds({ power: 'on', faults: [fault('warning'), fault('error')] })).toBe('fault');
    expect(conditionOf({ status: 'Idle', code: null })).toBe('working');
    expect(conditionOf({ status: 'error', code: null })).toBe('fault');
  });

  test('that fails follows the code, and only faults and silence are broken', () => {
    const broken = failureCodes.filter(
      (code) => standingOf(conditionOf({ status: 'error', code })) === 'broken',
    );
    expect(broken).toEqual(['device-unreachable', 'device-not-answering']);
    expect(conditionOf({ status: 'error', code: 'device-auth-failed' })).toBe('blind');
    expect(conditionOf({ status: 'error', code: 'outcome-unknown' })).toBe('unknown');
  });

  test('is asleep only when it is silent, was off, and is known to vanish', () => {
    const silent = { status: 'offline', code: 'device-unreachable' } as const;
    expect(conditionOf({ ...silent, lastPower: 'standby', vanishes: true })).toBe('asleep');
    expect(conditionOf({ ...silent, lastPower: 'cooling', vanishes: true })).toBe('asleep');
    expect(conditionOf({ ...silent, lastPower: 'on', vanishes: true })).toBe('unreachable');
    expect(conditionOf({ ...silent, lastPower: 'standby', vanishes: false })).toBe('unreachable');
    expect(conditionOf({ ...silent, vanishes: true })).toBe('unreachable');
    expect(
      conditionOf({
        status: 'error',
        code: 'device-not-answering',
        lastPower: 'standby',
        vanishes: true,
      }),
    ).toBe('fault');
  });

  test('in the grace time after a reboot is restarting', () => {
    expect(conditionOf({ status: 'pending', code: null })).toBe('restarting');
  });

  test('without a status word is unknown', () => {
    expect(conditionOf({ status: 'unknown', code: null, facts: { power: 'on' } })).toBe('unknown');
    expect(conditionOf({ status: '', code: null })).toBe('unknown');
  });
});
