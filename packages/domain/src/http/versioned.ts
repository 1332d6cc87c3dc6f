import * as z from 'zod/mini';
import { patternText } from './bounded-text.ts';

/** The version that the client has seen, in quotes: `If-Match: "7"`. */
export const versioned = z.object({
  'if-match': patternText(14, /^"\d{1,10}"$/, 'must be a version in quotes, such as "7"'),
});
