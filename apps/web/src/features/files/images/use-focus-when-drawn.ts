import { useCallback, useEffect, useRef, useState } from 'react';

/** Moves the focus with the next drawing: until then a dialog that is closing would take it back. */
export function useFocusWhenDrawn<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (wishes > 0) target.current?.focus();
  }, [wishes]);
  const focus = useCallback(() => setWishes((before) => before + 1), []);
  return [target, focus] as const;
}
