import { describe, expect, test } from 'vitest';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { type Base, mergeChange } from './merge-change.ts';
import { readMap } from './odoo-map.ts';

const map = readMap(anOdooMap('project.task'));
const base: Base = {
  ours: { name: 'Lamp', priority: 1, stage: 1 },
  theirs: { name: 'Lamp', priority: '1', stage: 1 },
};
const { ours, theirs } = base;

describe('a change in Odoo', () => {
  test('is applied where nothing has changed here', () => {
    const merged = mergeChange(map, base, { ours, theirs: { name: 'New lamp', priority: '3', stage: 2 } });
    expect(merged.ours).toEqual({ name: 'New lamp', priority: 3, stage: 2 });
    expect(merged.conflicts).toEqual([]);
    expect(merged.base).toEqual({ ours: merged.ours, theirs: { name: 'New lamp', priority: '3', stage: 2 } });
  });

  test('is not a change when it is read a second time', () => {
    const merged = mergeChange(map, base, { ours, theirs });
    expect(merged.ours).toEqual(ours);
    expect(merged.base).toEqual(base);
  });

  test('leaves fields alone that have changed only here', () => {
    const merged = mergeChange(map, base, {
      ours: { ...ours, priority: 3 },
      theirs: { ...theirs, stage: 3 },
    });
    expect(merged.ours).toEqual({ name: 'Lamp', priority: 3, stage: 3 });
    expect(merged.conflicts).toEqual([]);
  });

  test('changes neither side when both have changed, and reports it once', () => {
    const now = { ours: { ...ours, stage: 3 }, theirs: { ...theirs, stage: 4 } };
    const merged = mergeChange(map, base, now);
    expect(merged.ours.stage).toBe(3);
    expect(merged.conflicts).toEqual([
      { field: 'stage', reason: 'both-changed', ours: 'SOLVED', theirs: 'CANCELLED' },
    ]);
    expect(mergeChange(map, merged.base, now).conflicts).toEqual([]);
  });

  test('is a conflict again when Odoo changes again', () => {
    const first = mergeChange(map, base, { ours: { ...ours, stage: 3 }, theirs: { ...theirs, stage: 4 } });
    const again = mergeChange(map, first.base, { ours: first.ours, theirs: { ...theirs, stage: 5 } });
    expect(again.conflicts).toMatchObject([{ ours: 'SOLVED', theirs: 'STANDBY' }]);
  });

  test('ends the conflict when both sides become equal', () => {
    const first = mergeChange(map, base, { ours: { ...ours, stage: 3 }, theirs: { ...theirs, stage: 4 } });
    const then = mergeChange(map, first.base, { ours: first.ours, theirs: { ...theirs, stage: 3 } });
    expect(then.conflicts).toEqual([]);
    expect(then.agreed).toContain('stage');
    const later = mergeChange(map, then.base, { ours: then.ours, theirs: { ...theirs, stage: 2 } });
    expect(later.ours.stage).toBe(2);
  });

  test('to a stage that the map omits is reported and not applied', () => {
    const merged = mergeChange(map, base, { ours, theirs: { ...theirs, stage: 7 } });
    expect(merged.ours.stage).toBe(1);
    expect(merged.conflicts).toEqual([
      { field: 'stage', reason: 'not-mapped', ours: 'NEW', theirs: '7 in Odoo' },
    ]);
    const back = mergeChange(map, merged.base, { ours, theirs: { ...theirs, stage: 2 } });
    expect(back.ours.stage).toBe(2);
    expect(back.conflicts).toEqual([]);
  });

  test('keeps a priority that Odoo cannot distinguish from another one', () => {
    const coarse = readMap({
      ...anOdooMap('project.task'),
      priorities: { LOW: '0', MEDIUM: '0', HIGH: '1', URGENT: '1' },
    });
    const urgent = { ours: { ...ours, priority: 3 }, theirs: { ...theirs, priority: '1' } };
    expect(mergeChange(coarse, urgent, urgent).ours.priority).toBe(3);
    const low = { ...urgent, theirs: { ...theirs, priority: '0' } };
    expect(mergeChange(coarse, urgent, low).ours.priority).toBe(0);
  });

  test('that clears the name is not applied', () => {
    const merged = mergeChange(map, base, { ours, theirs: { ...theirs, name: '' } });
    expect(merged.ours.name).toBe('Lamp');
    expect(merged.conflicts).toMatchObject([{ field: 'name', reason: 'not-mapped' }]);
  });
});
