import { createHash } from 'node:crypto';

/** The hash of a seal: that of the one before, of what never changes, and of what may be erased. */
export function nextHash(
  before: Uint8Array,
  { fixed, personal_hash }: { fixed: Uint8Array; personal_hash: Uint8Array },
) {
  return createHash('sha256').update(before).update(fixed).update(personal_hash).digest();
}
