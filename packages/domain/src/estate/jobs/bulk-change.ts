import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { listAssets, listRooms, listSites } from '../../inventory/endpoints.ts';
import type { Thing } from '../estate-change.ts';
import { bulkForms } from './bulk-fields.ts';

/** More rows than these are chosen by a filter. */
export const maxSelectedIds = 10_000;
/** The rows of one act. */
export const maxBulkRows = 100_000;

const idsMessage = `must be 1 to ${maxSelectedIds} ids`;
const ids = z.optional(
  z.array(rowId, idsMessage).check(atMost(maxSelectedIds, idsMessage), atLeast(1, idsMessage)),
);
const paging = { limit: true, cursor: true, sort: true, total: true, columns: true } as const;

/** A filter that this server does not know is rejected: without it, an act would reach too many rows. */
function exactly<Shape extends z.core.$ZodShape>(filter: z.ZodMiniObject<Shape>) {
  return z.strictObject(filter.shape);
}

const parts = {
  sites: z.optional(
    z.object({
      ids,
      filter: z.optional(exactly(z.omit(listSites.query, paging))),
      ...bulkForms.site.shape,
    }),
  ),
  rooms: z.optional(
    z.object({
      ids,
      filter: z.optional(exactly(z.omit(listRooms.query, paging))),
      ...bulkForms.room.shape,
    }),
  ),
  assets: z.optional(
    z.object({
      ids,
      filter: z.optional(exactly(z.omit(listAssets.query, { ...paging, fields: true }))),
      ...bulkForms.asset.shape,
    }),
  ),
};

type Part = { ids?: unknown; filter?: unknown; set?: object; add_tags?: unknown[]; remove_tags?: unknown[] };

function isOfOneKind(body: object): boolean {
  return Object.values(body).filter((part) => part !== undefined).length === 1;
}

function isSelected(body: object): boolean {
  return Object.values(body as Record<string, Part | undefined>).every(
    (part) => part === undefined || (part.ids === undefined) !== (part.filter === undefined),
  );
}

/** Rows of one kind, chosen by their ids or by the filter of their list, and what changes in all of them. */
export const bulkChange = z.object(parts).check(
  z.refine((body) => isOfOneKind(body as object), 'must have one of sites, rooms and assets'),
  z.refine((body) => isSelected(body as object), 'must choose rows by either ids or filter'),
);
export type BulkChange = z.input<typeof bulkChange>;

/** Why a row cannot change as requested. */
export const bulkObstacles = ['other-partner', 'too-many-tags', 'warranty-order'] as const;

/** How many rows of each group are listed; all are counted. */
export const maxBulkSamples = 50;

const bulkRow = z.object({
  thing_id: z.int(),
  name: z.string(),
  obstacle: z.nullable(z.enum(bulkObstacles)),
  /** The fields that change. The label is the name of a room or site, if the viewer sees it. */
  fields: z.array(
    z.object({ field: z.string(), now: z.unknown(), after: z.unknown(), now_label: z.nullable(z.string()) }),
  ),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const bulkPreview = z.object({
  total: z.int(),
  changing: z.int(),
  /** They already have these values. */
  same: z.int(),
  cannot: z.int(),
  /** The first rows of each group. */
  changing_rows: z.array(bulkRow),
  same_rows: z.array(bulkRow),
  cannot_rows: z.array(bulkRow),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const thingOfPart = { sites: 'site', rooms: 'room', assets: 'asset' } as const satisfies Record<
  string,
  Thing
>;
