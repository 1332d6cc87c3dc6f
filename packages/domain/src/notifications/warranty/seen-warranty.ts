import * as z from 'zod/mini';

/** Whether the user has marked the present end of a warranty as seen: its digests do not report it again. */
export const seenWarranty = z.object({ is_seen: z.boolean() });

export type SeenWarranty = z.infer<typeof seenWarranty>;
