/** Names one wish of one user: however often it is sent, it is carried out once. */
export const idempotencyHeader = 'idempotency-key';

/** Visible characters of ASCII, as a header can carry them; any UUID is one. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}
