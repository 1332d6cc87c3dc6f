import * as z from 'zod/mini';
import { requiredText } from '../../http/bounded-text.ts';

/** So long a deletion of a partner can be taken back. */
export const deletionDays = 30;

/** The name of the partner. */
export const deletionForm = z.object({ confirmation: requiredText(200) });
