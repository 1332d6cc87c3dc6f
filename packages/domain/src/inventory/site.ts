import * as z from 'zod/mini';
import { haystackOf } from '../listing/matches-search.ts';
import type { SortValue } from '../listing/sort-rows.ts';

export const site = z.object({
  id: z.int(),
  name: z.string(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
});
export type Site = z.infer<typeof site>;

export const siteSortKeys = ['name', 'address', 'created_at'] as const;
export type SiteSortKey = (typeof siteSortKeys)[number];

/** Address, city, postal code and country read as one line. */
export function fullAddress({ address, city, postal_code, country }: Omit<Site, 'id' | 'name'>): string {
  return [address, city, postal_code, country].filter(Boolean).join(' ');
}

/** The text filter looks at the name, or at the combined address. */
export function siteHaystack(row: Site): string {
  return haystackOf([row.name, fullAddress(row)]);
}

export function siteSortValue(row: Site, key: SiteSortKey): SortValue {
  if (key === 'created_at') return Date.parse(row.created_at);
  return key === 'address' ? fullAddress(row) : row.name;
}
