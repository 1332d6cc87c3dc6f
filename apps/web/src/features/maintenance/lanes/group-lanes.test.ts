import { buildBoard } from '@greenroom/domain/maintenance/board.ts';
import { describe, expect, test } from 'vitest';
import { aTicket } from '#test/fake-tickets.ts';
import { groupLanes } from './group-lanes.ts';
import { laneOffsets, lanesBetween } from './lane-window.ts';

describe('groupLanes', () => {
  const zoe = { id: 7, name: 'Zoé' };
  const elan = { id: 9, name: 'Élan' };
  const columns = buildBoard([
    aTicket(1, 'free'),
    aTicket(2, 'low', { assigned_to: zoe, priority: 0 }),
    aTicket(3, 'urgent', { assigned_to: zoe, priority: 3 }),
    aTicket(4, 'solved', { assigned_to: elan, stage: 3 }),
  ]);

  test('begins with the tickets without an assignee, then goes by name, and counts', () => {
    const lanes = groupLanes(columns, 'assignee');
    expect(lanes.map(({ name, count }) => [name, count])).toEqual([
      [null, 1],
      ['Élan', 1],
      ['Zoé', 2],
    ]);
  });

  test('keeps columns and their order, and every ticket once', () => {
    const [, , lane] = groupLanes(columns, 'assignee');
    expect(lane?.cells.get(1)?.map(({ id }) => id)).toEqual([3, 2]);
    const all = groupLanes(columns, 'site').flatMap(({ cells }) => [...cells.values()].flat());
    expect(all.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
  });
});

describe('the window of lanes', () => {
  const offsets = laneOffsets([100, 50, 200]);

  test('adds up their heights', () => {
    expect(offsets).toEqual([0, 100, 150, 350]);
  });

  test.each([
    [0, 60, [0, 0]],
    [0, 101, [0, 1]],
    [120, 140, [1, 1]],
    [149, 400, [1, 2]],
    [1000, 1100, [2, 2]],
  ])('between %d and %d pixels has the lanes %j', (top, bottom, expected) => {
    expect(lanesBetween(offsets, top, bottom)).toEqual(expected);
  });

  test('of no lanes is empty', () => {
    expect(lanesBetween(laneOffsets([]), 0, 100)).toEqual([0, -1]);
  });
});
