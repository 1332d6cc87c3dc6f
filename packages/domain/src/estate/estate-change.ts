import * as z from 'zod/mini';

export const things = ['site', 'room', 'asset'] as const;
export type Thing = (typeof things)[number];

export const changeSources = ['screen', 'api', 'import', 'odoo', 'command-line'] as const;
export type ChangeSource = (typeof changeSources)[number];

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** What changed in one site, room or asset. History is only ever added. */
export const estateChange = z.object({
  id: z.int(),
  /** Changes with the same number were made as one. */
  changeset_id: z.int(),
  kind: z.enum(['created', 'changed', 'deleted']),
  /** What was done: a row that is `created` by `restore` was in the bin before. May hold words of newer releases. */
  act: z.string(),
  source: z.enum(changeSources),
  actor_name: z.string(),
  created_at: z.string(),
  /** The changed fields with their old values; all fields of a deleted row. */
  before: facts,
  /** The changed fields with their new values; all fields of a new row. */
  after: facts,
  /** The version that the change made. */
  version: z.int(),
});
export type EstateChange = z.infer<typeof estateChange>;
