import { useEffect, useState } from 'react';

/** A search is sent to the server when typing pauses for this long. */
export const typingPause = 150;

/** The last value that did not change for `milliseconds`; the first value at once. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
