import { useEffect, useState } from 'react';

/** A server that searches is asked when the typing pauses. */
const typingPause = 150;

/** A text as it was when the typing last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
