import * as z from 'zod/mini';
import { rowId } from '../http/id-params.ts';
import { atLeast, atMost } from '../http/length-checks.ts';
import { listAssets, listRooms, listSites } from '../inventory/endpoints.ts';

/** Chosen one by one; more rows are chosen by a filter. */
const maxIds = 10_000;
export const exportLimits = { maxRows: 100_000, perHour: 60 } as const;

const message = `must be 1 to ${maxIds} ids`;
const ids = z.optional(z.array(rowId, message).check(atMost(maxIds, message), atLeast(1, message)));
const paging = { limit: true, cursor: true, sort: true, total: true, columns: true } as const;

const parts = {
  sites: z.optional(
    z.object({ ids, filter: z.optional(z.strictObject(z.omit(listSites.query, paging).shape)) }),
  ),
  rooms: z.optional(
    z.object({ ids, filter: z.optional(z.strictObject(z.omit(listRooms.query, paging).shape)) }),
  ),
  assets: z.optional(
    z.object({
      ids,
      filter: z.optional(z.strictObject(z.omit(listAssets.query, { ...paging, fields: true }).shape)),
    }),
  ),
};

type Part = { ids?: unknown; filter?: unknown };

function isOneSelection(body: object): boolean {
  const given = Object.values(body as Record<string, Part | undefined>).filter((part) => part !== undefined);
  return (
    given.length === 1 && given.every(({ ids, filter }) => (ids === undefined) !== (filter === undefined))
  );
}

/** Rows of one kind, by their ids or by the filter of their list. */
export const exportSelection = z
  .object(parts)
  .check(z.refine(isOneSelection, 'must have the ids or the filter of sites, rooms or assets'));
export type ExportSelection = z.output<typeof exportSelection>;
