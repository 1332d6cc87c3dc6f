import { isStorable } from '@greenroom/domain/format/storable-text.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** Far deeper than any valid input; stored values must still be written and read recursively. */
const deepest = 64;
/** Keys and values: the ten thousand ids of a bulk change, and far more than any form has. */
const maxParts = 24_000;

/**
 * Checks every key and text of the input, at any depth. Level by level, without recursion: input that is nested a
 * hundred thousand times would overflow the stack.
 */
export function rejectUnstorable(input: unknown): void {
  let left = maxParts;
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Problem('invalid-input', 'The request is nested too deeply.');
    const next: unknown[] = [];
    for (const value of level) {
      left -= 1;
      if (typeof value === 'string') rejectText(value);
      else if (typeof value === 'object' && value !== null) {
        const keys = Object.keys(value);
        left -= keys.length;
        if (left < 0) throw new Problem('invalid-input', 'The request contains too many values.');
        for (const key of keys) {
          rejectText(key);
          next.push((value as Record<string, unknown>)[key]);
        }
      }
    }
    level = next;
  }
}

function rejectText(text: string): void {
  if (isStorable(text)) return;
  const which = text.includes('\0') ? 'NUL' : 'half of a surrogate pair';
  throw new Problem('invalid-input', `The request contains a character that cannot be stored (${which}).`);
}
