import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** They load after the rows: a list can be read without them. */
export const AssetRoomFilter = quietPart(
  async () => (await import('./asset-room-filter.tsx')).AssetRoomFilter,
);
export const LiveFilter = quietPart(async () => (await import('./live-filter.tsx')).LiveFilter);
export const CategoryChip = quietPart(async () => (await import('./category-chip.tsx')).CategoryChip);
