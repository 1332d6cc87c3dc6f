import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A new filter or sort starts at its first row; the first render does not scroll. */
export function useScrollToTop(
  scroller: RefObject<HTMLElement | null>,
  resetKey: string,
  onReset: (index: 0) => void,
) {
  const shown = useRef(resetKey);
  // Neither read nor written at the top: both would make the browser lay out the new rows at once.
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const note = () => {
      isScrolled.current = element !== null && element.scrollTop > 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    if (shown.current === resetKey) return;
    shown.current = resetKey;
    if (scroller.current && isScrolled.current) scroller.current.scrollTop = 0;
    onReset(0);
  }, [scroller, resetKey, onReset]);
}
