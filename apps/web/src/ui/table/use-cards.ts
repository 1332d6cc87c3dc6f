import { type RefObject, useLayoutEffect, useState } from 'react';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';

/** The scroll bar of the table may take it. */
const scrollBarWidth = 12;

/**
 * Rows are cards on phones. Where the columns do not fit they are cards too, so that nothing is covered or scrolled
 * sideways, unless the user chose the columns.
 */
export function useCards(
  scroller: RefObject<HTMLElement | null>,
  minWidth: number,
): { isPhone: boolean; isTight: boolean } {
  const isPhone = useMediaQuery(narrowScreen);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const width = element.offsetWidth;
      setTight(width > 0 && width < minWidth + scrollBarWidth);
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, [scroller, minWidth]);
  return { isPhone, isTight };
}
