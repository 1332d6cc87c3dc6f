import { describe, expect, test } from 'vitest';
import { demoDevices } from './demo-devices.ts';
import { createLife } from './live-fleet.ts';
import type { FleetDevice } from './plan-fleet.ts';

const zone = 'Europe/Paris';
const minute = 60_000;
const at = (time: string) => Date.parse(time);

function aDevice(asset_id: number, rest: Partial<FleetDevice> = {}, name = `LUM-9${asset_id}`): FleetDevice {
  const identity = { model: 'M', serial_number: 'S', name, version: '1' };
  return { asset_id, control: 'pjlink', identity, outlets: 0, fault: 'none', outlet: null, ...rest };
}

/** What a day brings to the devices, minute by minute. */
function live(devices: FleetDevice[], from: string, minutes: number) {
  const events: { kind: string; asset_id: number; minute: number }[] = [];
  let now = at(from);
  const note = (kind: string, asset_id: number) =>
    events.push({ kind, asset_id, minute: (now - at(from)) / minute });
  const life = createLife(
    {
      setInCall: async (id, isInCall) => void note(isInCall ? 'call' : 'end of call', id),
      setPower: async (id, isOn) => void note(isOn ? 'on' : 'off', id),
      fail: async (id, kind) => void note(kind, id),
      recover: (id) => void note('recover', id),
    },
    { devices, zones: new Map(devices.map(({ asset_id }) => [asset_id, zone])), startedAt: now },
  );
  for (let passed = 0; passed < minutes; passed += 1, now += minute) life(now);
  return events;
}

const many = Array.from({ length: 150 }, (_, index) => aDevice(index + 1));

describe('the simulated estate', () => {
  // A Tuesday, from noon in Paris to noon.
  const day = live(many, '2026-03-10T11:00:00Z', 24 * 60);

  test('goes to standby in the evening and is on in the morning, by the clock of the site, except some', () => {
    const powers = day.filter(({ kind }) => kind === 'on' || kind === 'off');
    const evening = powers.filter(({ kind }) => kind === 'off');
    expect(new Set(evening.map(({ asset_id }) => asset_id)).size).toBeGreaterThan(115);
    expect(new Set(evening.map(({ asset_id }) => asset_id)).size).toBeLessThan(146);
    // From 18:50 to 19:41; one that starts again at night goes to standby once more.
    const inTime = evening.filter((event) => event.minute >= 410 && event.minute <= 461);
    expect(inTime.length).toBeGreaterThan(evening.length * 0.85);
    for (const { asset_id } of inTime) {
      const wakes = powers.find((event) => event.asset_id === asset_id && event.kind === 'on');
      expect(wakes?.minute).toBeGreaterThanOrEqual(19 * 60 + 45);
    }
  });

  test('has faults that come and go, and is the same at every run', () => {
    const began = day.filter(({ kind }) => kind === 'unreachable' || kind === 'silence');
    expect(began.length).toBeGreaterThan(5);
    expect(began.length).toBeLessThan(40);
    for (const { asset_id, minute: start } of began) {
      const end = day.find(
        (event) => event.kind === 'recover' && event.asset_id === asset_id && event.minute > start,
      );
      if (start < 23 * 60) expect((end?.minute ?? 0) - start).toBeLessThanOrEqual(31);
    }
    expect(live(many, '2026-03-10T11:00:00Z', 120)).toEqual(day.filter((event) => event.minute < 120));
  });

  test('has codecs in a call now and then, in working hours', () => {
    const codecs = many.slice(0, 20).map((device) => ({ ...device, control: 'cisco-roomos' as const }));
    const events = live(codecs, '2026-03-10T11:00:00Z', 24 * 60);
    const calls = events.filter(({ kind }) => kind === 'call');
    expect(calls.length).toBeGreaterThan(20);
    // Not from 19:00 to 8:00.
    expect(calls.filter((event) => event.minute > 420 && event.minute < 1200)).toEqual([]);
    for (const { asset_id, minute: start } of calls.filter((event) => event.minute < 360)) {
      const end = events.find((event) => event.asset_id === asset_id && event.minute > start);
      expect((end?.minute ?? 0) - start).toBeLessThanOrEqual(40);
    }
    expect(day.filter(({ kind }) => kind === 'call')).toEqual([]);
  });

  test('leaves the devices of the guided tours and those with a lasting fault alone, and all at the start', () => {
    const tour = Object.values(demoDevices).map(({ ref }, index) => aDevice(index + 1, {}, ref));
    expect(live([...tour, aDevice(99, { fault: 'slow' })], '2026-03-10T11:00:00Z', 24 * 60)).toEqual([]);
    expect(live(many, '2026-03-14T11:00:00Z', 2)).toEqual([]);
    // On a Saturday the displays are in standby some minutes later.
    expect(
      live(many, '2026-03-14T11:00:00Z', 11).filter(({ kind }) => kind === 'off').length,
    ).toBeGreaterThan(115);
  });
});
