import * as z from 'zod/mini';
import { boundedText, integerParam } from '../http/bounded-text.ts';
import { entityTypes, fileCategories } from './file.ts';
import { documentTypes, shortTextMaxLength } from './upload-rules.ts';

export const shortText = boundedText(shortTextMaxLength);

export const fileDescription = boundedText(2000);

/** The id of a room, asset or site, or the number of a room type (see room-type-id.ts). */
export const entityId = integerParam(0, 2_147_483_647);

/** The fields of the upload form besides the file itself, which is streamed. */
export const uploadFields = z.object({
  category: z.enum(fileCategories),
  subcategory: z.optional(z.enum(documentTypes)),
  custom_filename: z.optional(shortText),
  description: z.optional(fileDescription),
  /** Comma-joined. */
  tags: z.optional(boundedText(1000)),
  version: z.optional(shortText),
  is_public: z.optional(z.enum(['true', 'false'])),
  entity_type: z.enum(entityTypes),
  entity_id: entityId,
  relationship_type: z.optional(shortText),
  room_type: z.optional(shortText),
  /** The document that this is a new version of: place and visibility are those of the old one. */
  replaces: z.optional(integerParam(1, 2_147_483_647)),
});
export type UploadFields = z.infer<typeof uploadFields>;

/** What a new version of a document adds to its file; everything else is that of the old one. */
export const versionFields = z.pick(uploadFields, { version: true });
