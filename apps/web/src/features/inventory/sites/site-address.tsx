import { type Site, townOf } from '@greenroom/domain/inventory/site.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';

/** Postal code, city and country, as far as known. */
export function townLine(t: Translate, site: Site): string {
  return [townOf(site), translateData(t, 'country', site.country)].filter(Boolean).join(', ');
}

/** The street first, the town below; undefined when nothing is known. */
export function siteAddress(t: Translate, site: Site) {
  const town = townLine(t, site);
  if (!site.address && !town) return null;
  return (
    <>
      {site.address}
      {site.address && town ? <br /> : null}
      {town}
    </>
  );
}
