import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A new order starts at its first row; the first rendering is left where it is. */
export function useScrollToTop(
  scroller: RefObject<HTMLElement | null>,
  order: string,
  onReset: (index: 0) => void,
) {
  const shown = useRef(order);
  useLayoutEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    if (scroller.current) scroller.current.scrollTop = 0;
    onReset(0);
  }, [scroller, order, onReset]);
}
