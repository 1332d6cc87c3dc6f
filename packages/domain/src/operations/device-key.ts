import * as z from 'zod/mini';

/**
 * The key of a device, in the usual notation: `tls AB:CD:…` (SHA-256 of the certificate) or `ssh SHA256:…` (of the host
 * key).
 */
export const deviceKey = z
  .string()
  .check(
    z.maxLength(120, { error: 'is too long', abort: true }),
    z.regex(/^(tls|ssh) [\w:+/]+$/, 'must be a fingerprint'),
  );
