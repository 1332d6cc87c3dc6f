import { expect, it } from 'vitest';
import { StatusRounds } from './status-rounds.ts';

const connections = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    asset_id: 30 * (at + 1),
    driver: 'pjlink',
    host: '127.0.0.1',
    port: null,
    credentials: {},
    options: {},
  }));
const ids = (taken: { asset_id: number }[]) => taken.map(({ asset_id }) => asset_id);

it('spreads the devices evenly over the round', () => {
  const rounds = new StatusRounds(30);
  rounds.replace(connections(60), 0);
  const perSecond = Array.from({ length: 30 }, (_, second) => rounds.take(second, 100).length);
  expect(perSecond.reduce((one, other) => one + other)).toBe(59);
  expect(Math.max(...perSecond)).toBe(2);
});

it('asks each again one round later, however long the answer took, and never twice at once', () => {
  const rounds = new StatusRounds(30);
  rounds.replace(connections(1), 100);
  expect(ids(rounds.take(100, 10))).toEqual([30]);
  expect(rounds.take(200, 10)).toEqual([]);
  rounds.done(30, null, 104);
  expect(rounds.take(129, 10)).toEqual([]);
  expect(ids(rounds.take(130, 10))).toEqual([30]);
});

it('asks an unreachable device less and less often, up to five minutes, until it is back', () => {
  const rounds = new StatusRounds(30);
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
  const rounds = new StatusRounds(30);
  rounds.replace(connections(3), 0);
  expect(ids(rounds.take(100, 2))).toEqual([30, 60]);
  expect(ids(rounds.take(100, 2))).toEqual([90]);
});

it('forgets devices that are gone and keeps the turns of the others', () => {
  const rounds = new StatusRounds(30);
  rounds.replace(connections(2), 0);
  rounds.take(20, 2);
  rounds.replace(connections(1), 20);
  rounds.done(30, null, 21);
  rounds.done(60, null, 21);
  expect(ids(rounds.take(100, 10))).toEqual([30]);
});
