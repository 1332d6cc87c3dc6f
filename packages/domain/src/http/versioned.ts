import * as z from 'zod/mini';
import { patternText } from './bounded-text.ts';

const message = 'must be a version in quotes, such as "7", or the ETag of the response that was read';

/** The version that the client has seen, in quotes (`If-Match: "7"`), or the ETag of what it has read. */
export const versioned = z.object({
  'if-match': z.union(
    [patternText(14, /^"\d{1,10}"$/, message), patternText(48, /^(?:W\/)?"\d{1,10}-[\w-]{32}"$/, message)],
    message,
  ),
});

/** The ETag of a single thing: its version, then a digest of everything that the response depends on. */
export function versionedTag(version: number, digest: string): string {
  return `W/"${version}-${digest}"`;
}

/** The version in a header that fits `versioned`. */
export function versionIn(ifMatch: string): number {
  return Number(/\d{1,10}/.exec(ifMatch)?.[0]);
}
