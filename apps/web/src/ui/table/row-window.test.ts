import { describe, expect, test } from 'vitest';
import { firstGuess, overscan, rowsToRender, rowWindow, visiblePart, windowStep } from './row-window.ts';

const stepHeight = windowStep * 40;
const at = (top: number) => visiblePart({ top, height: 400, rowHeight: 40 });

describe('the row window', () => {
  test('covers the visible rows and some on either side', () => {
    const window = rowWindow(at(4000), 100_000);
    expect(window.start).toBeLessThanOrEqual(100 - overscan);
    expect(window.end).toBeGreaterThanOrEqual(110 + overscan);
    expect(window.end - window.start).toBeLessThanOrEqual(10 + windowStep + 2 * overscan);
  });

  test('stays the same while scrolling within one step', () => {
    expect(at(4000)).toEqual(at(4000 + stepHeight - 1));
    expect(at(4000 + stepHeight)).not.toEqual(at(4000));
  });

  test('has nothing but the visible rows after a jump over more than a screen, until it rests', () => {
    const before = at(4000);
    const jump = visiblePart({ top: 81_010, height: 400, rowHeight: 40 }, before);
    expect(rowWindow(jump, 100_000)).toEqual({ start: 2025, end: 2036 });
    const rest = visiblePart({ top: 81_010, height: 400, rowHeight: 40 }, jump);
    expect(rowWindow(rest, 100_000)).toEqual(rowWindow(at(81_010), 100_000));
    const wheel = visiblePart({ top: 4100, height: 400, rowHeight: 40 }, before);
    expect(wheel).toEqual(at(4100));
  });

  test('begins with the rows of one screen, whatever their height', () => {
    expect(rowWindow(firstGuess(800, 160), 1000)).toEqual({ start: 0, end: 6 });
    expect(rowWindow(firstGuess(10_000, 40), 1000)).toEqual({ start: 0, end: 25 });
  });

  test('never leaves the list', () => {
    expect(rowWindow(at(0), 5)).toEqual({ start: 0, end: 5 });
    expect(rowWindow(at(-30), 1000).start).toBe(0);
    expect(rowWindow(at(0), 0)).toEqual({ start: 0, end: 0 });
  });

  test('shows the last rows when the list has become shorter than the scroll position', () => {
    const window = rowWindow(at(400_000), 60);
    expect(window.end).toBe(60);
    expect(window.start).toBeLessThanOrEqual(50);
  });

  test('keeps the current row even when it is far away', () => {
    expect(rowsToRender({ start: 10, end: 13 }, 2, 100)).toEqual([2, 10, 11, 12]);
    expect(rowsToRender({ start: 10, end: 13 }, 90, 100)).toEqual([10, 11, 12, 90]);
    expect(rowsToRender({ start: 10, end: 13 }, 11, 100)).toEqual([10, 11, 12]);
    expect(rowsToRender({ start: 0, end: 2 }, 5, 2)).toEqual([0, 1]);
  });
});
