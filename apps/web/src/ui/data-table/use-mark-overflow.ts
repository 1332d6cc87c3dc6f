import { type RefObject, useLayoutEffect } from 'react';

/** Marks a table that is wider than its place, so that its buttons stay in sight while it is scrolled sideways. */
export function useMarkOverflow(scroller: RefObject<HTMLElement | null>, minWidth: number): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => void element.toggleAttribute('data-overflows', element.clientWidth < minWidth);
    mark();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(mark);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, [scroller, minWidth]);
}
