import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';

/** The user whose access another one gets. */
export const accessCopy = z.object({ from_id: rowId });
