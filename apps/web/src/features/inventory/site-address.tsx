import type { Site } from '@greenroom/domain/inventory/site.ts';

/** City, postal code and country, what is known of them. */
export function townLine({ city, postal_code, country }: Site): string {
  return [[city, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** The street first, the town below; nothing when nothing is known. */
export function siteAddress(site: Site) {
  const town = townLine(site);
  if (!site.address && !town) return null;
  return (
    <>
      {site.address}
      {site.address && town ? <br /> : null}
      {town}
    </>
  );
}
