import * as z from 'zod/mini';

/** Options that every connection has: how silence is judged, not how the device is reached. No driver reads them. */
export const commonOptions = z.object({
  /** Whether the device leaves the network when it is off; `auto`: as it was seen on the last days. */
  sleeps: z._default(z.enum(['auto', 'yes', 'no'], 'must be one of auto, yes, no'), 'auto'),
});
