import * as z from 'zod/mini';

/** Where a ticket was solved or cancelled although the devices of its incident still do not work. */
export const stillBroken = z.nullable(z.enum(['odoo', 'greenroom']));
