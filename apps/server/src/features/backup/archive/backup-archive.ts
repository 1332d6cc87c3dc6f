import * as z from 'zod/mini';

/** The first entry of an archive: its contents, so that a restore can be rejected before it changes anything. */
export const manifestName = 'manifest.json';
/** The last entry. A truncated archive has none. */
export const closingName = 'closing.json';

/** The storage keys of files, in archives that have them. */
export const filesFolder = 'files/';
/** The names of files that are beside the archive, one in each line. */
export const besideFolder = 'beside/';

/** The second has its files beside it: servers that know the first alone reject it. */
export const archiveFormat = { whole: 'greenroom-backup-1', filesBeside: 'greenroom-backup-2' } as const;

export const manifestSchema = z.object({
  format: z.enum([archiveFormat.whole, archiveFormat.filesBeside]),
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Of a table of the history: a day of each of its partitions. */
      partitions: z.optional(z.array(z.string())),
    }),
  ),
});

export const closingSchema = z.object({
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** SHA-256 of every entry before this one. */
  checksums: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Closing = z.infer<typeof closingSchema>;
