import * as z from 'zod/mini';

/** No card shows more; the home page shows six. */
export const maxManufacturers = 50;

const counted = z.object({ name: z.string(), count: z.int() });

/** The part that changes only with the inventory. */
export const inventorySummary = z.object({
  sites: z.int(),
  /** Sites with at least one room, and rooms with at least one asset, for "coverage". */
  sites_with_rooms: z.int(),
  rooms: z.int(),
  rooms_with_assets: z.int(),
  assets: z.int(),
  controlled: z.int(),
  /** The most frequent first. The name is '' for assets without a category. */
  assets_by_category: z.array(counted),
  /** Known manufacturers, the most frequent first, at most 50. */
  manufacturers: z.array(counted),
});
export type InventorySummary = z.infer<typeof inventorySummary>;

/** The numbers of the home page, over everything that the viewer sees. The rules beside this file define each one. */
export const dashboardSummary = z.extend(inventorySummary, {
  /** Null unless the viewer is a superuser. */
  users: z.nullable(z.int()),
  active_users: z.nullable(z.int()),
  /** Stages that have tickets, in order of their numbers. */
  tickets_by_stage: z.array(z.object({ stage: z.int(), count: z.int() })),
  /** Finished actions of the last 7 days. */
  recent_operations: z.int(),
  /** Documents of the last 7 days. */
  recent_documents: z.int(),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

/** Spec section 9. */
export const recentDays = 7;
