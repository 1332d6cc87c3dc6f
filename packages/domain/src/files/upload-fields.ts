import * as z from 'zod/mini';
import { entityTypes, fileCategories } from './file.ts';
import { documentTypes } from './upload-rules.ts';

export function wholeNumber(least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,10}$/, range)), z.number()], range),
    z.pipe(z.transform(Number), z.int(range).check(z.minimum(least, range), z.maximum(most, range))),
  );
}

export const shortText = z.string().check(z.maxLength(200, 'is too long'));

/** The entity id of a room, or the number of a room type (see room-type-id.ts). */
export const entityId = wholeNumber(0, 2_147_483_647);

/** The fields of the upload form besides the file itself, which is streamed. */
export const uploadFields = z.object({
  category: z.enum(fileCategories),
  subcategory: z.optional(z.enum(documentTypes)),
  custom_filename: z.optional(shortText),
  description: z.optional(z.string().check(z.maxLength(2000, 'is too long'))),
  /** Comma-joined. */
  tags: z.optional(z.string().check(z.maxLength(1000, 'is too long'))),
  version: z.optional(shortText),
  is_public: z.optional(z.enum(['true', 'false'])),
  entity_type: z.enum(entityTypes),
  entity_id: entityId,
  relationship_type: z.optional(shortText),
  room_type: z.optional(shortText),
});
export type UploadFields = z.infer<typeof uploadFields>;
