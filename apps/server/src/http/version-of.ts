import { versionIn } from '@greenroom/domain/http/versioned.ts';

/** `If-Match: "7"`, or the ETag of a response. */
export function versionOf(headers: { 'if-match': string }): { version: number } {
  return { version: versionIn(headers['if-match']) };
}
