import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Condition, conditions, standingOf } from '../operations/conditions/condition.ts';
import { type AssetCounts, assetCounts, assetRoles } from './asset-role.ts';
import { judgeRoom, type RoomMember } from './judge-room.ts';
import type { RoomModelDocument, RoomNeed } from './room-model.ts';
import { isWorse } from './room-state.ts';

const roles = [...assetRoles.slice(0, 3), 'power'] as const;

function member(asset_id: number, condition: Condition, rest: Partial<RoomMember> = {}): RoomMember {
  return {
    asset_id,
    role: 'display',
    counts: 'as-model',
    condition,
    standing: standingOf(condition),
    since: null,
    ...rest,
  };
}

function modelOf(...needs: Partial<RoomNeed>[]): RoomModelDocument {
  return {
    format: 1,
    title: { en: 'Test' },
    needs: needs.map((need, index) => ({
      id: `need-${index}`,
      roles: ['display'],
      at_least: 1,
      short: 'down',
      ...need,
    })),
    warnings: 'note',
  };
}

const someNeed = fc.record({
  roles: fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1, maxLength: 2 }),
  at_least: fc.constantFrom(1, 2, 3, 'all' as const),
  short: fc.constantFrom('down' as const, 'degraded' as const),
  reduced: fc.constantFrom('ok' as const, 'degraded' as const),
  optional: fc.boolean(),
});
const someModel = fc.record({
  needs: fc.array(someNeed, { minLength: 1, maxLength: 4 }),
  warnings: fc.constantFrom('note' as const, 'degraded' as const),
});
const someMembers = fc.array(
  fc.record({
    role: fc.constantFrom(...roles),
    condition: fc.constantFrom(...conditions),
    counts: fc.constantFrom<AssetCounts>(...assetCounts),
  }),
  { maxLength: 7 },
);
const someRoom = fc.tuple(someModel, someMembers).map(([{ needs, warnings }, members]) => ({
  model: { ...modelOf(...needs), warnings },
  members: members.map(({ condition, ...rest }, index) => member(index + 1, condition, rest)),
}));

const turned = (one: RoomMember, condition: Condition): RoomMember => ({
  ...one,
  condition,
  standing: standingOf(condition),
});

describe('for any model and any devices', () => {
  test('the order of the devices does not matter', () => {
    fc.assert(
      fc.property(someRoom, fc.nat(), ({ model, members }, turn) => {
        const at = members.length === 0 ? 0 : turn % members.length;
        const other = [...members.slice(at), ...members.slice(0, at)].reverse();
        expect(judgeRoom(model, other)).toEqual(judgeRoom(model, members));
      }),
    );
  });

  test('repairing a device never makes the room worse', () => {
    fc.assert(
      fc.property(someRoom, ({ model, members }) => {
        const before = judgeRoom(model, members).state;
        for (const [index, one] of members.entries()) {
          if (one.standing !== 'broken') continue;
          const after = judgeRoom(model, members.with(index, turned(one, 'working'))).state;
          expect(isWorse(after, before)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a room that is down stays down, and a healthy one is degraded at worst, whatever the unknown devices are', () => {
    const outcomes = fc.array(fc.constantFrom<Condition>('working', 'fault', 'unreachable'), {
      minLength: 7,
      maxLength: 7,
    });
    fc.assert(
      fc.property(someRoom, outcomes, ({ model, members }, turns) => {
        const before = judgeRoom(model, members).state;
        const known = members.map((one, index) =>
          one.standing === 'unknown' ? turned(one, turns[index] ?? 'working') : one,
        );
        const after = judgeRoom(model, known).state;
        if (before === 'down') expect(after).toBe('down');
        if (before === 'healthy') expect(['healthy', 'degraded']).toContain(after);
        if (before === 'unmonitored') expect(['unmonitored', 'degraded']).toContain(after);
      }),
      { numRuns: 1000 },
    );
  });

  test('the score lies in the range of the state', () => {
    fc.assert(
      fc.property(someRoom, ({ model, members }) => {
        const { state, score } = judgeRoom(model, members);
        if (state === 'down') expect(score).toBeLessThanOrEqual(39);
        if (state === 'degraded') expect(Math.abs(score - 64.5)).toBeLessThanOrEqual(24.5);
        if (state === 'healthy') expect(score).toBeGreaterThanOrEqual(90);
        expect(Math.abs(score - 50)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('a need', () => {
  test('without a device is not watched, or left out when it is optional; the room is then not monitored', () => {
    const { state, why } = judgeRoom(modelOf({}, { optional: true }), [
      member(1, 'working', { role: 'codec' }),
    ]);
    expect(state).toBe('unmonitored');
    expect(why.map(({ verdict }) => verdict)).toEqual(['unwatched', 'left-out']);
  });

  test('for more devices than the room has is met by those that it has, and says so', () => {
    const { state, why } = judgeRoom(modelOf({ at_least: 2, expect: 2 }), [member(1, 'working')]);
    expect(state).toBe('healthy');
    expect(why[0]).toMatchObject({ verdict: 'met', total: 1, enough: 1, expect: 2 });
  });

  test('ignores a device that is to be ignored, and an optional one degrades at worst', () => {
    const model = modelOf({ at_least: 'all' });
    const broken = (counts: AssetCounts) => [member(1, 'working'), member(2, 'fault', { counts })];
    expect(judgeRoom(model, broken('as-model')).state).toBe('down');
    expect(judgeRoom(model, broken('optional')).state).toBe('degraded');
    expect(judgeRoom(model, broken('ignored')).state).toBe('healthy');
  });

  test('degrades the room at least when one device is broken and the others are unknown', () => {
    const members = [member(1, 'unreachable'), member(2, 'unknown')];
    expect(judgeRoom(modelOf({}), members)).toMatchObject({
      state: 'degraded',
      why: [{ verdict: 'unknown' }],
    });
    expect(judgeRoom(modelOf({ reduced: 'ok' }), members).state).toBe('unknown');
  });

  test('lists broken devices first', () => {
    const { why } = judgeRoom(modelOf({}), [member(1, 'working'), member(2, 'blind'), member(3, 'fault')]);
    expect(why[0]?.members.map(({ asset_id }) => asset_id)).toEqual([3, 2, 1]);
  });

  test('for power alone never makes a room healthy, unless its model is about power', () => {
    const watched = (condition: Condition, ...needs: Partial<RoomNeed>[]) =>
      judgeRoom(modelOf(...needs), [member(1, condition, { role: 'power' })]).state;
    const power: Partial<RoomNeed> = { roles: ['power'], short: 'degraded', optional: true };
    expect(watched('working', {}, power)).toBe('unmonitored');
    expect(watched('working', { optional: true }, power)).toBe('unmonitored');
    expect(watched('unreachable', {}, power)).toBe('degraded');
    expect(watched('unknown', {}, power)).toBe('unknown');
    expect(watched('working', power)).toBe('healthy');
    expect(watched('working', { optional: true }, { ...power, optional: false })).toBe('healthy');
  });

  test('is degraded by a warning only if the model says so', () => {
    const members = [member(1, 'warning')];
    expect(judgeRoom(modelOf({}), members).state).toBe('healthy');
    expect(judgeRoom({ ...modelOf({}), warnings: 'degraded' }, members).state).toBe('degraded');
  });
});
