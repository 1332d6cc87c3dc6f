import { describe, expect, test } from 'vitest';
import { assignSlots, noSlots } from './row-slots.ts';

const first = assignSlots(noSlots, ['a', 'b', 'c']);
const shown = ({ slots }: typeof first) => [...slots];

describe('the slots of the rows', () => {
  test('are as many as the rows, in their order', () => {
    expect(shown(first)).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  test('stay when nothing has changed', () => {
    expect(assignSlots(first, ['a', 'b', 'c'])).toBe(first);
  });

  test('are reused in order for other rows after a jump, and one more is created when needed', () => {
    expect(shown(assignSlots(first, ['x', 'y', 'z', 'q']))).toEqual([
      ['x', 0],
      ['y', 1],
      ['z', 2],
      ['q', 3],
    ]);
  });

  test('keep the one remaining row in its own', () => {
    expect(shown(assignSlots(first, ['a', 'x', 'y']))).toEqual([
      ['a', 0],
      ['x', 1],
      ['y', 2],
    ]);
    expect(shown(assignSlots(first, ['x', 'y', 'c']))).toEqual([
      ['x', 0],
      ['y', 1],
      ['c', 2],
    ]);
  });

  test('are new for rows added beside remaining ones', () => {
    expect(shown(assignSlots(first, ['b', 'c', 'd']))).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 3],
    ]);
  });

  test('are never assigned twice', () => {
    const fewer = assignSlots(first, ['b', 'c']);
    const other = assignSlots(fewer, ['b', 'c', 'd', 'e']);
    expect(new Set(other.slots.values()).size).toBe(4);
  });
});
