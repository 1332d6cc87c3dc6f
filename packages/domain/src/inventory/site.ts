import * as z from 'zod/mini';
import { foldText } from '../listing/fold-text.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import { type RowOrder, timeOf } from '../listing/sort-rows.ts';

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

/** Fields that a row of a list has only when the request names them. */
export const siteExtraNames = ['reference', 'tags', 'partner_name'] as const;
export type SiteExtra = (typeof siteExtraNames)[number];

export const siteListRow = z.extend(site, {
  reference: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  /** Null if the viewer may not see the partner. */
  partner_name: z.optional(z.nullable(z.string())),
});
export type SiteListRow = z.infer<typeof siteListRow>;

export const siteDetail = z.extend(site, {
  /** Null if the viewer does not see the partner. */
  partner_id: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  /** Null unless one is set: see the service of the site for the zone that holds. */
  time_zone: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
});
export type SiteDetail = z.infer<typeof siteDetail>;

export const siteSortKeys = [
  'name',
  'address',
  'created_at',
  'city',
  'postal_code',
  'country',
  'reference',
  'updated_at',
  'partner_name',
] as const;
export type SiteSortKey = (typeof siteSortKeys)[number];

/** Address, city, postal code and country as one line. */
export function fullAddress({ address, city, postal_code, country }: Omit<Site, 'id' | 'name'>): string {
  return [address, city, postal_code, country].filter(Boolean).join(' ');
}

/** Folded names and codes of the countries that write the city before the postal code; all others write it after. */
export const citiesFirst: ReadonlySet<string> = new Set(
  (
    'united kingdom,great britain,england,scotland,wales,northern ireland,uk,gb,ireland,ie,united states,' +
    'united states of america,usa,us,canada,ca,australia,au,new zealand,nz,india,in,singapore,sg,brazil,br'
  ).split(','),
);

type Town = Pick<Site, 'city' | 'postal_code' | 'country'>;

/** Postal code and city in the order of the country: '75005 Paris', but 'London SW1A 1AA'. */
export function townOf({ city, postal_code, country }: Town): string {
  const parts = citiesFirst.has(foldText(country)) ? [city, postal_code] : [postal_code, city];
  return parts.filter(Boolean).join(' ');
}

/** The displayed address: street, town and country. */
export function addressLine(row: Town & Pick<Site, 'address'>): string {
  return [row.address, townOf(row), row.country].filter(Boolean).join(', ');
}

/** The text filter matches the name, or the combined address, also in its displayed form. */
export const siteSearch = {
  name: (row) => row.name,
  full_address: fullAddress,
  address_line: addressLine,
} satisfies SearchFields<Site>;

export const siteHaystack = haystackBy<Site, []>(siteSearch);

function siteSortValue(row: SiteListRow, key: SiteSortKey) {
  if (key === 'created_at' || key === 'updated_at') return timeOf(row[key]);
  return key === 'address' ? addressLine(row) : row[key];
}

export const siteOrder: RowOrder<SiteListRow, SiteSortKey> = { sortValue: siteSortValue, nameKey: 'name' };
