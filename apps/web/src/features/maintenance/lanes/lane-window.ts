import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where each lane begins, and at last where all end. */
export function laneOffsets(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** The first and the last lane between two heights. */
export function lanesBetween(offsets: readonly number[], top: number, bottom: number): [number, number] {
  const last = offsets.length - 2;
  let first = 0;
  while (first < last && (offsets[first + 1] ?? 0) <= top) first += 1;
  let end = Math.min(first, last);
  while (end < last && (offsets[end + 1] ?? 0) < bottom) end += 1;
  return [first, end];
}

/** Rendered above and below what is visible. */
const margin = 600;
/** Before the board has a height, as in the first render. */
const firstHeight = 1200;

/** The lanes to render: of hundreds of them only those that can be seen. */
export function useLaneWindow(board: RefObject<HTMLElement | null>, offsets: readonly number[]) {
  const [part, setPart] = useState({ top: 0, bottom: firstHeight });
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const measure = () => {
      const step = margin / 2;
      const top = Math.floor((element.scrollTop - margin) / step) * step;
      const bottom = top + (element.clientHeight || firstHeight) + 2 * margin + step;
      setPart((now) => (now.top === top && now.bottom === bottom ? now : { top, bottom }));
    };
    // Without flushSync a fast drag of the scroll bar would show empty space for a frame.
    const handleScroll = () => flushSync(measure);
    measure();
    element.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', handleScroll);
      window.removeEventListener('resize', measure);
    };
  }, [board]);
  return lanesBetween(offsets, part.top, part.bottom);
}
