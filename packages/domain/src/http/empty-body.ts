import * as z from 'zod/mini';

/** Of a request without values: its form only confirms. */
export const emptyBody = z.object({});
