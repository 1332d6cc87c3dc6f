import { expect, test } from 'vitest';
import { fillPolls, flushMilliseconds, PollPacker, packedPolls, placeOf } from './packed-polls.ts';
import { outcomeOfPoll, pollOutcomes, readPollByte, toPollByte } from './poll-byte.ts';

const hour = Date.parse('2026-11-18T09:00:00Z');
const seconds = (count: number) => hour + count * 1000;

test('a byte keeps the outcome, and the response time in powers of two', () => {
  for (const outcome of pollOutcomes) {
    for (const [answer_ms, below_ms] of [
      [undefined, null],
      [0, 8],
      [8, 16],
      [130, 256],
      [9_999_999, 131_072],
    ] as const) {
      const byte = toPollByte(outcome, answer_ms);
      expect(byte).toBeLessThan(256);
      expect(readPollByte(byte)).toEqual({ outcome, below_ms });
    }
  }
  expect(readPollByte(255)).toMatchObject({ outcome: 'no-detail' });
});

test('an outcome follows from the status, its code and its facts', () => {
  const online = { status: 'online', code: null, isConfirmed: true } as const;
  expect(outcomeOfPoll(online)).toBe('working');
  expect(outcomeOfPoll({ ...online, facts: { in_use: true } })).toBe('in-use');
  expect(outcomeOfPoll({ ...online, facts: { power: 'standby' } })).toBe('standby');
  const failed = { status: 'offline', code: 'device-unreachable', isConfirmed: false } as const;
  expect(outcomeOfPoll(failed)).toBe('first-miss');
  expect(outcomeOfPoll({ ...failed, isConfirmed: true })).toBe('unreachable');
  expect(outcomeOfPoll({ ...failed, isConfirmed: true, code: 'device-not-answering' })).toBe('not-answering');
  expect(outcomeOfPoll({ ...failed, isConfirmed: true, code: 'device-auth-failed' })).toBe('blind');
});

test('polls of an hour are one row, also when they come a little early or late, and when some are missing', () => {
  const packer = new PollPacker();
  for (const at of [4, 34.2, 63.7, 154]) packer.add({ asset_id: 7, at: seconds(at), period_s: 30, byte: 32 });
  const [row, ...others] = packer.takeAll();
  expect(others).toEqual([]);
  expect(row).toEqual({ asset_id: 7, at: seconds(4), period_s: 30, polls: '202020000020' });
  expect(packedPolls.parse(row)).toEqual(row);
  expect(placeOf({ at: seconds(64), period_s: 30 })).toEqual({
    hour: new Date(hour),
    phase_ms: 4000,
    place: 2,
  });
});

test('another hour, another period and another phase begin another row', () => {
  const packer = new PollPacker();
  const add = (at: number, period_s = 30) =>
    packer.add({ asset_id: 7, at: seconds(at), period_s, byte: 0x21 });
  for (const at of [3550, 3580, 3610, 3640]) add(at);
  for (const at of [3700, 3760]) add(at, 60);
  for (const at of [3840, 3900]) add(at, 60);
  expect(packer.takeAll().map(({ at, period_s, polls }) => [(at - hour) / 1000, period_s, polls])).toEqual([
    [3550, 30, '2121'],
    [3610, 30, '2121'],
    [3700, 60, '2121'],
    [3840, 60, '2121'],
  ]);
});

test('each device is handed over every five minutes, at a second of its own, and no poll is lost', () => {
  const packer = new PollPacker();
  const flushed = new Map<number, number[]>();
  let polls = 0;
  for (let at = 0; at < 3600; at += 5) {
    for (let asset_id = 1; asset_id <= 60; asset_id += 1)
      if (at % 30 === asset_id % 6) packer.add({ asset_id, at: seconds(at), period_s: 30, byte: 32 });
    for (const row of packer.take(seconds(at))) {
      polls += row.polls.length / 2;
      flushed.set(row.asset_id, [...(flushed.get(row.asset_id) ?? []), at]);
    }
  }
  for (const row of packer.takeAll()) polls += row.polls.length / 2;
  expect(polls).toBe(20 * 120);
  expect(new Set([...flushed.values()].map(([first]) => first)).size).toBeGreaterThan(15);
  for (const times of flushed.values())
    for (const [index, time] of times.entries())
      if (index > 0) expect(time - (times[index - 1] ?? 0)).toBe(flushMilliseconds / 1000);
});

test('a lost time is filled with one byte for each period, in a row for each hour', () => {
  const range = { asset_id: 7, from: seconds(3540), to: seconds(3660), period_s: 30 };
  expect(fillPolls(range, 16)).toEqual([
    { asset_id: 7, at: seconds(3540), period_s: 30, polls: '1010' },
    { asset_id: 7, at: seconds(3600), period_s: 30, polls: '101010' },
  ]);
});
