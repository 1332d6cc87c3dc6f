import { useCallback, useEffect, useRef, useState } from 'react';

/** Moves the focus after the next render: until then a closing dialog would take it back. */
export function useFocusWhenDrawn<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    if (focusCount > 0) target.current?.focus();
  }, [focusCount]);
  const focus = useCallback(() => setFocusCount((before) => before + 1), []);
  return [target, focus] as const;
}
