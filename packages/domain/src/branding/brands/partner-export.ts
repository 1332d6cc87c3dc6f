import * as z from 'zod/mini';
import { idFromText } from '../../http/id-params.ts';

/** So long an archive can be downloaded. */
export const exportDays = 3;
/** Larger ones are made on the command line. */
export const maxExportBytes = 2_147_483_648;

export const partnerExport = z.object({
  id: z.int(),
  requested_at: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** Files that the storage does not have. */
  missing: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});
export type PartnerExport = z.infer<typeof partnerExport>;

export const exportParams = z.object({ id: idFromText, export_id: idFromText });
