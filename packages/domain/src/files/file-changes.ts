import * as z from 'zod/mini';
import { fileVisibilities } from './file.ts';
import { fileDescription } from './upload-fields.ts';

export const visibilityChange = z.object({
  visibility: z.enum(fileVisibilities, 'must be private, public or all_partners'),
});

export const descriptionChange = z.object({ description: fileDescription });
