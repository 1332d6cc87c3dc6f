import { patternText } from '../http/bounded-text.ts';

/** Identifies one action of one user: however often it is sent, it runs once. */
export const idempotencyHeader = 'idempotency-key';

/** Visible characters of ASCII, as a header can carry them; any UUID is one. */
export const idempotencyKey = patternText(
  200,
  /^[\x21-\x7e]{1,200}$/,
  'The Idempotency-Key must have 1 to 200 visible characters.',
);
