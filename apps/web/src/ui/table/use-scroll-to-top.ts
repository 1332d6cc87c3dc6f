import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A new filter or sort starts at its first row; the first render does not scroll. */
export function useScrollToTop(
  scroller: RefObject<HTMLElement | null>,
  question: string,
  onReset: (index: 0) => void,
) {
  const shown = useRef(question);
  useLayoutEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    if (scroller.current) scroller.current.scrollTop = 0;
    onReset(0);
  }, [scroller, question, onReset]);
}
