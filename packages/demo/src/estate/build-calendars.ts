import { serviceCountries } from '@greenroom/domain/service/national-holidays.ts';
import type { SiteKind } from '../catalogue/room-catalogue.ts';
import type { BuiltSite } from './build-sites.ts';
import type { DemoEstate } from './demo-estate.ts';

type Hours = { title: string; days: number[]; opens: string; closes: string; target: number };

const offices: Hours = {
  title: 'Offices',
  days: [1, 2, 3, 4, 5],
  opens: '08:00',
  closes: '19:00',
  target: 99,
};
/** Those of sites that work differently. */
const otherHours: Partial<Record<SiteKind, Hours>> = {
  theatre: { title: 'Stages', days: [2, 3, 4, 5, 6, 7], opens: '10:00', closes: '23:00', target: 98 },
  hotel: { title: 'Hotels', days: [1, 2, 3, 4, 5, 6, 7], opens: '07:00', closes: '22:00', target: 98 },
};

/** The hours of a kind of site in one country, with its holidays, are one calendar of a partner. */
export function buildCalendars(
  sites: readonly BuiltSite[],
  today: Date,
): Pick<DemoEstate, 'service_calendars' | 'calendar_versions' | 'site_services'> {
  const service_calendars: DemoEstate['service_calendars'] = [];
  const calendar_versions: DemoEstate['calendar_versions'] = [];
  const site_services: DemoEstate['site_services'] = [];
  const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const { row, place } of sites) {
    const { id: site_id, partner_id, country } = row;
    const { title, target, ...hours } = otherHours[place.kind] ?? offices;
    const name = `${title} ${country}`;
    let calendar = service_calendars.find((known) => known.partner_id === partner_id && known.name === name);
    if (!calendar) {
      calendar = { id: service_calendars.length + 1, partner_id, name };
      service_calendars.push(calendar);
      calendar_versions.push({
        calendar_id: calendar.id,
        valid_from: `${today.getUTCFullYear() - 1}-01-01`,
        weekly: [hours],
        country: serviceCountries.find((code) => countryNames.of(code) === country) ?? null,
      });
    }
    site_services.push({ site_id, calendar_id: calendar.id, target_availability: target });
  }
  return { service_calendars, calendar_versions, site_services };
}
