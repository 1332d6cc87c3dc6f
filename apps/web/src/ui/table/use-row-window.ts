import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow, type VisiblePart, visiblePart } from './row-window.ts';

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
}

/** Before the first measurement: a tall screen of rows, so that nothing is missing in the first paint. */
const firstGuess: VisiblePart = { step: 0, rows: 24 };

/** Follows the table's own scrolling and that of all its ancestors. */
export function useRowWindow(options: RowWindowOptions): RowWindow & { measure: () => void } {
  const { scroller, body, rowCount, rowHeight } = options;
  const [part, setPart] = useState(firstGuess);

  const measure = useCallback(() => {
    if (!scroller.current || !body.current) return;
    const frame = scroller.current.getBoundingClientRect();
    const top = Math.max(0, frame.top);
    const bottom = Math.min(window.innerHeight, frame.bottom);
    if (frame.height === 0 || bottom <= top) return;
    const next = visiblePart({
      top: top - body.current.getBoundingClientRect().top,
      height: bottom - top,
      rowHeight,
    });
    setPart((now) => (now.step === next.step && now.rows === next.rows ? now : next));
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

  const hasRows = rowCount > 0;
  useLayoutEffect(() => {
    if (hasRows) measure();
  }, [hasRows, measure]);

  return { ...rowWindow(part, rowCount), measure };
}
