import { expect, test } from 'vitest';
import { PollSchedule } from './poll-schedule.ts';

const connection = (asset_id: number, driver = 'pjlink') => ({
  asset_id,
  driver,
  host: '127.0.0.1',
  port: null,
  credentials: {},
  options: {},
});
const connections = (count: number) => Array.from({ length: count }, (_, at) => connection(30 * (at + 1)));
const ids = (taken: { asset_id: number }[]) => taken.map(({ asset_id }) => asset_id);

test('spreads the devices evenly over the period', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(60), 0);
  const perSecond = Array.from({ length: 30 }, (_, second) => schedule.take(second, 100).length);
  expect(perSecond.reduce((one, other) => one + other)).toBe(59);
  expect(Math.max(...perSecond)).toBe(2);
});

test('polls each device again one period later, however long the response took, and never twice at once', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(1), 100);
  expect(ids(schedule.take(100, 10))).toEqual([30]);
  expect(schedule.take(200, 10)).toEqual([]);
  schedule.done(30, null, 104);
  expect(schedule.take(129, 10)).toEqual([]);
  expect(ids(schedule.take(130, 10))).toEqual([30]);
});

test('polls an unreachable device less and less often, up to five minutes, until it is back', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(1), 0);
  let now = 0;
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = now;
    while (schedule.take(now, 1).length === 0) now += 1;
    waits.push(now - start);
    schedule.done(30, 'device-unreachable', now);
  }
  expect(waits).toEqual([0, 30, 60, 120, 240, 300, 300]);
  now += 300;
  schedule.take(now, 1);
  schedule.done(30, null, now);
  expect(ids(schedule.take(now + 30, 1))).toEqual([30]);
});

test('takes no more than the maximum, the longest overdue first', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(3), 0);
  expect(ids(schedule.take(100, 2))).toEqual([30, 60]);
  expect(ids(schedule.take(100, 2))).toEqual([90]);
});

test('drops removed devices and keeps the turns of the others', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(2), 0);
  schedule.take(20, 2);
  schedule.replace(connections(1), 20);
  schedule.done(30, null, 21);
  schedule.done(60, null, 21);
  expect(ids(schedule.take(100, 10))).toEqual([30]);
});

test('polls each kind of device at its own interval, each kind spread over its own period', () => {
  const schedule = new PollSchedule({ pjlink: 30, 'cisco-roomos': 60, snmp: 0 });
  schedule.replace(
    [
      ...connections(2),
      connection(1, 'cisco-roomos'),
      connection(2, 'cisco-roomos'),
      connection(3, 'snmp'),
      connection(4, 'unheard-of'),
    ],
    0,
  );
  const requests: [number, number][] = [];
  for (let now = 0; now < 90; now++) {
    for (const { asset_id } of schedule.take(now, 10)) {
      requests.push([asset_id, now]);
      schedule.done(asset_id, null, now);
    }
  }
  const timesOf = (id: number) => requests.filter(([asset_id]) => asset_id === id).map(([, now]) => now);
  expect([30, 60, 1, 2, 3, 4].map(timesOf)).toEqual([[0, 30, 60], [15, 45, 75], [0, 60], [30], [], []]);
});

test('keeps a long interval for a device that stays offline', () => {
  const schedule = new PollSchedule({ pjlink: 900 });
  schedule.replace(connections(1), 0);
  schedule.take(0, 1);
  schedule.done(30, 'device-unreachable', 5);
  expect(schedule.take(899, 1)).toEqual([]);
  expect(ids(schedule.take(900, 1))).toEqual([30]);
});

test('starts over for a device with a new driver, and still never polls it twice at once', () => {
  const schedule = new PollSchedule({ pjlink: 30, lg: 10 });
  schedule.replace([connection(1), connection(2)], 0);
  schedule.take(15, 2);
  schedule.done(2, null, 16);
  schedule.replace([connection(1, 'lg'), connection(2, 'lg')], 17);
  expect(schedule.take(20, 2)).toEqual([]);
  schedule.done(1, null, 20);
  expect(schedule.take(22, 2)).toEqual([connection(2, 'lg')]);
  expect(schedule.take(27, 2)).toEqual([connection(1, 'lg')]);
});

test('polls no device twice to make up for the time in which another server polled', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(3), 0);
  for (const id of ids(schedule.take(1_000, 10))) schedule.done(id, null, 1_001);
  expect(schedule.take(1_014, 10)).toEqual([]);
  const perSecond = Array.from({ length: 45 }, (_, second) => schedule.take(1_015 + second, 10).length);
  expect(perSecond.reduce((one, other) => one + other)).toBe(3);
  expect(Math.max(...perSecond)).toBe(1);
});

test('polls a device at once when a user wants to know, also one that is polled rarely', () => {
  const schedule = new PollSchedule({ pjlink: 30 });
  schedule.replace(connections(2), 0);
  for (const now of [0, 15]) for (const taken of ids(schedule.take(now, 2))) schedule.done(taken, null, now);
  expect(schedule.take(20, 2)).toEqual([]);
  schedule.hurry([60, 999], 20);
  expect(ids(schedule.take(20, 2))).toEqual([60]);
});
