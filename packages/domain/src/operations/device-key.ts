import * as z from 'zod/mini';

/**
 * What a device proves itself with, as its tools show it: `tls AB:CD:…` (SHA-256 of the certificate) or
 * `ssh SHA256:…` (of the host key).
 */
export const deviceKey = z
  .string()
  .check(
    z.maxLength(120, { error: 'is too long', abort: true }),
    z.regex(/^(tls|ssh) [\w:+/]+$/, 'must be a fingerprint'),
  );
