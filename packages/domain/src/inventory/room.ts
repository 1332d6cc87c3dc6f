import * as z from 'zod/mini';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import { type RowOrder, timeOf } from '../listing/sort-rows.ts';

export const room = z.object({
  id: z.int(),
  /** Null, like its name, if the viewer may not see the site. */
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  name: z.string(),
  floor: z.nullable(z.string()),
  room_type: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
});
export type Room = z.infer<typeof room>;

/** Fields that a row of a list has only when the request names them. */
export const roomExtraNames = ['reference', 'tags', 'partner_name'] as const;
export type RoomExtra = (typeof roomExtraNames)[number];

export const roomListRow = z.extend(room, {
  reference: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  /** Null if the viewer may not see the partner. */
  partner_name: z.optional(z.nullable(z.string())),
});
export type RoomListRow = z.infer<typeof roomListRow>;

export const roomDetail = z.extend(room, {
  /** Null if the viewer does not see the partner. */
  partner_id: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
});
export type RoomDetail = z.infer<typeof roomDetail>;

export const roomSortKeys = [
  'name',
  'site_name',
  'floor',
  'capacity',
  'room_type',
  'created_at',
  'reference',
  'updated_at',
  'partner_name',
] as const;
export type RoomSortKey = (typeof roomSortKeys)[number];

export const roomSearch = {
  name: (row) => row.name,
  site_name: (row) => row.site_name,
  floor: (row) => row.floor,
  room_type: (row) => row.room_type,
} satisfies SearchFields<Room>;

export const roomHaystack = haystackBy<Room, []>(roomSearch);

export const roomOrder: RowOrder<RoomListRow, RoomSortKey> = {
  sortValue: (row, key) => (key === 'created_at' || key === 'updated_at' ? timeOf(row[key]) : row[key]),
  nameKey: 'name',
};

/** Rooms without a capacity are left out as soon as a minimum is given. */
export function hasCapacity(row: Pick<Room, 'capacity'>, minCapacity: number | undefined): boolean {
  return minCapacity === undefined || (row.capacity !== null && row.capacity >= minCapacity);
}
