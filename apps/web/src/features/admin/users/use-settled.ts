import { useDebounced } from '#listing/use-debounced.ts';

/** A server that searches is asked when the typing pauses. */
const typingPause = 150;

/** What was typed, when the typing last paused. */
export function useSettled(text: string): string {
  return useDebounced(text.trim(), typingPause);
}
