/**
 * The entity id of a room type, which has no row of its own: files of scope room_type are attached to this number.
 *
 * Rule: over the UTF-16 code units of the name in Unicode form NFC, h = h * 31 + unit in 32-bit arithmetic, starting at
 * 0; the sign bit is dropped, so the result is 0 … 2^31 - 1. Letter case counts. Stored files carry this number:
 * changing the rule would orphan them.
 */
export function roomTypeId(name: string): number {
  const text = name.normalize('NFC');
  let hash = 0;
  for (let index = 0; index < text.length; index++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return hash & 0x7fffffff;
}
