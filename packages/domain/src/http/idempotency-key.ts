import { patternText } from '../http/bounded-text.ts';

/** Identifies one action of one user: it runs once, however often it is sent. */
export const idempotencyHeader = 'idempotency-key';

/** Visible ASCII characters, as a header can carry them; any UUID matches. */
export const idempotencyKey = patternText(
  200,
  /^[\x21-\x7e]{1,200}$/,
  'The Idempotency-Key must have 1 to 200 visible characters.',
);
