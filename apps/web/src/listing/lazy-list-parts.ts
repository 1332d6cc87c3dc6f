import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** They load after the rows: a list can be read without them. */
export const FilterBar = quietPart(async () => (await import('./filters/filter-bar.tsx')).FilterBar);
export const MoreRows = quietPart(async () => (await import('./more-rows.tsx')).MoreRows);
export const BulkBar = quietPart(async () => (await import('./selection/bulk-bar.tsx')).BulkBar);
