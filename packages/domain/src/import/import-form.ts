import * as z from 'zod/mini';
import { idFromText } from '../http/id-params.ts';
import { importKinds } from './import-fields.ts';

export const importKind = z.enum(importKinds, `must be one of ${importKinds.join(', ')}`);

/** The fields of the upload form besides the file itself, which is streamed. */
export const importForm = z.object({
  /** The partner whose estate it is; the own partner by default. */
  partner_id: z.optional(idFromText),
  /** What is in the file; recognised by its columns by default. */
  kind: z.optional(importKind),
});
export type ImportForm = z.infer<typeof importForm>;
