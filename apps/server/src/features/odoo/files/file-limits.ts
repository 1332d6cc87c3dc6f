import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { megabyte } from '@greenroom/domain/files/upload-rules.ts';

/**
 * The longest file that goes to Odoo or comes from there. As base64 in JSON it is several times in memory, and many proxies
 * in front of an Odoo take no more.
 */
export const maxFileBytes = 20 * megabyte;

/** Files in memory at the same time, of all partners of this process. */
export const oneOfFew = createLimiter({ maxRunning: 2 });

/** With growing pauses an hour. A file is large: it is not sent again and again for days. */
export const maxFileRejections = 12;

/** A quota is full until a user deletes something. */
export const quotaSeconds = 3600;
