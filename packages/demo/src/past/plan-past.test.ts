import { standingOf } from '@greenroom/domain/operations/conditions/condition.ts';
import { localSeconds } from '@greenroom/domain/service/local-time.ts';
import { describe, expect, test } from 'vitest';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';
import type { DemoFault } from '../devices/demo-devices.ts';
import type { PastChange, PastDevice } from './past-device.ts';
import { planPast } from './plan-past.ts';

// A Wednesday at noon, with a change of the clocks three weeks before it.
const now = new Date('2026-11-18T12:00:00Z');
const zone = 'Europe/Paris';

let last = 0;
function device(site_id: number, control: ControlProtocol, fault: DemoFault = 'none'): PastDevice {
  last += 1;
  const ref = `LUM-${String(last).padStart(5, '0')}`;
  const asset_type = control === 'pjlink' ? 'Projector' : 'Other';
  return { asset_id: last, ref, asset_type, site_id, zone, control, fault };
}

const projector = device(1, 'pjlink');
const lamp = device(1, 'pjlink');
const codec = device(1, 'cisco-roomos');
const display = device(1, 'samsung-mdc');
const offline = device(1, 'samsung-mdc', 'offline');
const silent = device(1, 'shure', 'silence');
const rejected = device(1, 'extron', 'wrong-password');
const others = Array.from({ length: 40 }, () => device(2, 'sony-bravia'));
const devices = [projector, lamp, codec, display, offline, silent, rejected, ...others];
const past = planPast(devices, now);

const changesOf = ({ asset_id }: PastDevice) => past.changes.filter((change) => change.asset_id === asset_id);
const lastOf = (one: PastDevice) => changesOf(one).at(-1)?.condition;

function secondsOf(changes: readonly PastChange[], condition: string): number {
  return (
    changes.reduce((sum, change, index) => {
      const to = changes[index + 1]?.at ?? now;
      return change.condition === condition ? sum + to.getTime() - change.at.getTime() : sum;
    }, 0) / 1000
  );
}

describe('the past of the demo', () => {
  test('is the same for the same devices and time, in any order', () => {
    expect(planPast(devices.toReversed(), now)).toEqual(past);
    expect(planPast(devices, new Date(now.getTime() + 60_000))).not.toEqual(past);
  });

  test('ends with what the devices report when they start', () => {
    expect([projector, lamp, codec, display, ...others].map(lastOf)).toEqual(
      Array.from({ length: 44 }, () => 'working'),
    );
    expect([offline, silent, rejected].map(lastOf)).toEqual(['unreachable', 'fault', 'blind']);
  });

  test('is in order, without repeats, and begins for all devices at once', () => {
    for (const one of devices) {
      const changes = changesOf(one);
      expect(changes[0]?.at).toEqual(past.starts);
      for (const [index, change] of changes.slice(1).entries()) {
        const earlier = changes[index] as PastChange;
        expect(change.at.getTime()).toBeGreaterThan(earlier.at.getTime());
        const news = ({ condition, code, facts }: PastChange) => [condition, code, facts?.power];
        expect(news(change)).not.toEqual(news(earlier));
      }
      expect(changes.at(-1)?.at.getTime()).toBeLessThan(now.getTime());
    }
  });

  test('has a projector that drops out at one, a lamp, a wrong password and a cut of six hours', () => {
    const outages = changesOf(projector).filter(({ condition }) => condition === 'unreachable');
    expect(outages.length).toBeGreaterThanOrEqual(20);
    const hours = outages.map(({ at }) => (localSeconds(zone, at.getTime() / 1000) % 86_400) / 3600);
    expect(Math.min(...hours)).toBeGreaterThan(12.8);
    expect(Math.max(...hours)).toBeLessThan(13.3);
    expect(secondsOf(changesOf(lamp), 'warning')).toBe(3 * 86_400);
    expect(secondsOf(changesOf(codec), 'blind')).toBe(2 * 86_400);
    expect(secondsOf(changesOf(display), 'unreachable')).toBe(6 * 3600);
  });

  test('has displays that are off at night, also across the change of the clocks', () => {
    const off = others.flatMap(changesOf).filter(({ condition }) => condition === 'standby');
    const evenings = off
      .filter(({ at }) => at > past.starts)
      .map(({ at }) => (localSeconds(zone, at.getTime() / 1000) % 86_400) / 3600);
    expect(evenings.length).toBeGreaterThan(500);
    // The last one may follow an outage at night.
    expect(evenings.filter((hour) => hour > 18.8 && hour < 19.7).length / evenings.length).toBeGreaterThan(
      0.95,
    );
  });

  test('has a site that could not be polled now and then, in which nothing changes', () => {
    expect(past.gaps.map(({ site_id }) => site_id)).toEqual([2, 2, 2, 2, 2]);
    for (const gap of past.gaps) {
      expect(gap.to).toBeLessThan(now.getTime());
      const inside = others
        .flatMap(changesOf)
        .filter(({ at }) => at.getTime() > gap.from && at.getTime() < gap.to);
      expect(inside).toEqual([]);
    }
  });

  test('has few faults: a month in which rooms could be used', () => {
    const broken = others.flatMap(changesOf).filter(({ condition }) => standingOf(condition) === 'broken');
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.length).toBeLessThan(others.length / 2);
  });
});
