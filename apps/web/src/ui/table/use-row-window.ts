import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstGuess, type RowWindow, rowWindow, visiblePart } from './row-window.ts';

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
}

/** Longer than a frame of a slow machine, so that dragging the scroll bar draws what is visible and nothing else. */
const restMs = 150;

/** Follows the table's own scrolling and that of all its ancestors. */
export function useRowWindow(options: RowWindowOptions): RowWindow & { first: number; measure: () => void } {
  const { scroller, body, rowCount, rowHeight } = options;
  const [part, setPart] = useState(() => firstGuess(window.innerHeight, rowHeight));

  const measure = useCallback(() => {
    if (!scroller.current || !body.current) return;
    const frame = scroller.current.getBoundingClientRect();
    const top = Math.max(0, frame.top);
    const bottom = Math.min(window.innerHeight, frame.bottom);
    if (frame.height === 0 || bottom <= top) return;
    const pixels = {
      top: top - body.current.getBoundingClientRect().top,
      height: bottom - top,
      rowHeight,
    };
    setPart((now) => {
      const next = visiblePart(pixels, now);
      const isSame = now.first === next.first && now.rows === next.rows && now.isBare === next.isBare;
      return isSame ? now : next;
    });
  }, [scroller, body, rowHeight]);

  useLayoutEffect(() => {
    measure();
    // Without flushSync a fast drag of the scroll bar would show empty space for a frame.
    const handleScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(scroller.current)) flushSync(measure);
    };
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    if (scroller.current) observer?.observe(scroller.current);
    return () => {
      document.removeEventListener('scroll', handleScroll, { capture: true });
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [measure, scroller]);

  useEffect(() => {
    if (!part.isBare) return;
    const timer = setTimeout(measure, restMs);
    return () => clearTimeout(timer);
  }, [part, measure]);

  const hasRows = rowCount > 0;
  useLayoutEffect(() => {
    if (hasRows) measure();
  }, [hasRows, measure]);

  return { ...rowWindow(part, rowCount), first: part.first, measure };
}
