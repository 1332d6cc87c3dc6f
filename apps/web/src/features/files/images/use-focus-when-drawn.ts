import { useCallback, useEffect, useRef, useState } from 'react';

/** Moves the focus after the next render: until then a closing dialog would take it back. */
export function useFocusWhenDrawn<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (wishes > 0) target.current?.focus();
  }, [wishes]);
  const focus = useCallback(() => setWishes((before) => before + 1), []);
  return [target, focus] as const;
}
