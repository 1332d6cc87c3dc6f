import * as z from 'zod/mini';
import { idFromText } from '../http/id-params.ts';

/** Narrows a response to one of the partners that the viewer sees. Any other partner leaves nothing. */
export const partnerParameter = { partner_id: z.optional(idFromText) };
