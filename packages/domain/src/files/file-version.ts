import * as z from 'zod/mini';
import { trimmedText } from '../http/bounded-text.ts';
import { documentTypes } from './upload-rules.ts';

/** One version of a document, as its history lists it. */
export const fileVersion = z.object({
  id: z.int(),
  /** From 1, the oldest. */
  number: z.int(),
  filename: z.string(),
  size: z.int(),
  version: z.nullable(z.string()),
  uploaded_by: z.nullable(z.string()),
  created_at: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const fileTagRules = { maxTags: 20, maxLength: 50 } as const;

/** Type and tags of a document. */
export const detailsChange = z.object({
  subcategory: z.nullable(z.enum(documentTypes)),
  tags: z
    .array(trimmedText(fileTagRules.maxLength))
    .check(z.maxLength(fileTagRules.maxTags, 'must be at most 20 tags')),
});
