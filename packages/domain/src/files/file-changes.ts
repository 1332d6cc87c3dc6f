import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { fileVisibilities } from './file.ts';
import { fileDescription } from './upload-fields.ts';
import { imageProblems, imageRules } from './upload-rules.ts';

export const visibilityChange = z.object({
  visibility: z.enum(fileVisibilities, 'must be private, public or all_partners'),
});

export const descriptionChange = z.object({ description: fileDescription });

/** The description of an image is its caption, and shorter. Uploads of images are checked by this, too. */
export const captionChange = z.object({
  description: boundedText(imageRules.maxCaptionLength, imageProblems.captionTooLong),
});
