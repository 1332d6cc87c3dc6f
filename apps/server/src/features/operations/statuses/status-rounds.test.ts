import { expect, it } from 'vitest';
import { StatusRounds } from './status-rounds.ts';

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

it('spreads the devices evenly over the round', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(60), 0);
  const perSecond = Array.from({ length: 30 }, (_, second) => rounds.take(second, 100).length);
  expect(perSecond.reduce((one, other) => one + other)).toBe(59);
  expect(Math.max(...perSecond)).toBe(2);
});

it('asks each again one round later, however long the answer took, and never twice at once', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(1), 100);
  expect(ids(rounds.take(100, 10))).toEqual([30]);
  expect(rounds.take(200, 10)).toEqual([]);
  rounds.done(30, null, 104);
  expect(rounds.take(129, 10)).toEqual([]);
  expect(ids(rounds.take(130, 10))).toEqual([30]);
});

it('asks an unreachable device less and less often, up to five minutes, until it is back', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(1), 0);
  let now = 0;
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = now;
    while (rounds.take(now, 1).length === 0) now += 1;
    waits.push(now - start);
    rounds.done(30, 'device-unreachable', now);
  }
  expect(waits).toEqual([0, 30, 60, 120, 240, 300, 300]);
  now += 300;
  rounds.take(now, 1);
  rounds.done(30, null, now);
  expect(ids(rounds.take(now + 30, 1))).toEqual([30]);
});

it('takes no more than it is allowed, the longest overdue first', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(3), 0);
  expect(ids(rounds.take(100, 2))).toEqual([30, 60]);
  expect(ids(rounds.take(100, 2))).toEqual([90]);
});

it('forgets devices that are gone and keeps the turns of the others', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(2), 0);
  rounds.take(20, 2);
  rounds.replace(connections(1), 20);
  rounds.done(30, null, 21);
  rounds.done(60, null, 21);
  expect(ids(rounds.take(100, 10))).toEqual([30]);
});

it('asks each kind of device at its own pace, each kind spread over its own round', () => {
  const rounds = new StatusRounds({ pjlink: 30, 'cisco-roomos': 60, snmp: 0 });
  rounds.replace(
    [
      ...connections(2),
      connection(1, 'cisco-roomos'),
      connection(2, 'cisco-roomos'),
      connection(3, 'snmp'),
      connection(4, 'unheard-of'),
    ],
    0,
  );
  const asked: [number, number][] = [];
  for (let now = 0; now < 90; now++) {
    for (const { asset_id } of rounds.take(now, 10)) {
      asked.push([asset_id, now]);
      rounds.done(asset_id, null, now);
    }
  }
  const timesOf = (id: number) => asked.filter(([asset_id]) => asset_id === id).map(([, now]) => now);
  expect([30, 60, 1, 2, 3, 4].map(timesOf)).toEqual([[0, 30, 60], [15, 45, 75], [0, 60], [30], [], []]);
});

it('keeps a slow pace for a device that stays away', () => {
  const rounds = new StatusRounds({ pjlink: 900 });
  rounds.replace(connections(1), 0);
  rounds.take(0, 1);
  rounds.done(30, 'device-unreachable', 5);
  expect(rounds.take(899, 1)).toEqual([]);
  expect(ids(rounds.take(900, 1))).toEqual([30]);
});

it('begins anew with a device that has another driver now, and still never asks it twice at once', () => {
  const rounds = new StatusRounds({ pjlink: 30, lg: 10 });
  rounds.replace([connection(1), connection(2)], 0);
  rounds.take(15, 2);
  rounds.done(2, null, 16);
  rounds.replace([connection(1, 'lg'), connection(2, 'lg')], 17);
  expect(rounds.take(20, 2)).toEqual([]);
  rounds.done(1, null, 20);
  expect(rounds.take(22, 2)).toEqual([connection(2, 'lg')]);
  expect(rounds.take(27, 2)).toEqual([connection(1, 'lg')]);
});

it('asks nobody twice to make up for a long time in which another server asked', () => {
  const rounds = new StatusRounds({ pjlink: 30 });
  rounds.replace(connections(3), 0);
  for (const id of ids(rounds.take(1_000, 10))) rounds.done(id, null, 1_001);
  expect(rounds.take(1_014, 10)).toEqual([]);
  const perSecond = Array.from({ length: 45 }, (_, second) => rounds.take(1_015 + second, 10).length);
  expect(perSecond.reduce((one, other) => one + other)).toBe(3);
  expect(Math.max(...perSecond)).toBe(1);
});
