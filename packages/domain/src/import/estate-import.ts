import * as z from 'zod/mini';
import { importKinds } from './import-fields.ts';

export const importStates = [
  /** Uploaded, or its columns have changed since the last check. */
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  /** The check or the run ended with an error; nothing was changed. */
  'failed',
  /** The server stopped during the check or the run; nothing was changed. */
  'interrupted',
] as const;
export type ImportState = (typeof importStates)[number];

export const importSources = ['screen', 'api', 'command-line'] as const;

export const rowActions = ['created', 'updated', 'unchanged', 'rejected'] as const;
export type RowAction = (typeof rowActions)[number];

const counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rooms that rows name with their site and that do not exist; those rows are rejected. */
  missing_rooms: z.optional(z.int()),
  /** Rooms that are created for new assets. */
  created_rooms: z.optional(z.int()),
});
export type ImportCounts = z.infer<typeof counts>;

/** A file that was imported, or that is being prepared for it. */
export const estateImport = z.object({
  id: z.int(),
  partner_id: z.int(),
  partner_name: z.string(),
  file_name: z.string(),
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  state: z.enum(importStates),
  created_by_name: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** The rows of the file, without its header. */
  row_count: z.int(),
  /** How many of them the running check or import has read. */
  progress: z.int(),
  /** Of the last check; of the import itself once it is done. */
  counts: z.nullable(counts),
  /** Why the last check or import failed. */
  problem: z.nullable(z.string()),
  /** The changes of the import, which can be undone as one. */
  changeset_id: z.nullable(z.int()),
  /** Whether they are undone. */
  is_undone: z.boolean(),
});
export type EstateImport = z.infer<typeof estateImport>;

const importColumn = z.object({
  /** The header as in the file. */
  header: z.string(),
  samples: z.array(z.string()),
  /** The field that the column is used for; null when it is not used. */
  field: z.nullable(z.string()),
  /** The field that its header names. */
  recognised: z.nullable(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importDetail = z.extend(estateImport, {
  columns: z.array(importColumn),
  /** Between the cells of a CSV file. */
  delimiter: z.string(),
  /** Whether rooms that do not exist are created. */
  create_rooms: z.boolean(),
  /** Whether the rows of the file are stored, so that rejected ones can be read again. */
  has_cells: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

const shown = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** What a check found, or an import did, for one row. */
export const importRow = z.object({
  /** The line in the file, as an editor or a spreadsheet counts. */
  line: z.int(),
  action: z.enum(rowActions),
  name: z.string(),
  /** The reference, serial number or MAC address that the row has. */
  key: z.string(),
  /** Of a new row every value that the file gives, with null before; none if the file is no longer stored. */
  changes: z.array(z.object({ field: z.string(), before: shown, after: shown })),
  /** Why it is rejected, in English. */
  reason: z.nullable(z.string()),
  /** The same as the key and the values of a text; null when there is none. Of a row that is not rejected: a warning. */
  message: z.nullable(
    z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  /** The cells of the row as in the file, if requested; without those of columns for passwords. */
  cells: z.optional(z.array(z.string())),
});
export type ImportRow = z.infer<typeof importRow>;
