import type { SiteService } from '@greenroom/domain/service/site-service.ts';
import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import type { SiteServiceRow } from './site-services.queries.ts';

type Zone = Pick<SiteService, 'time_zone' | 'zone_source'>;

/** The zone that is set at the site, else that of its place, else that of the installation. */
export function zoneOfSite(
  row: Pick<SiteServiceRow, 'time_zone' | 'country' | 'latitude' | 'longitude'>,
  { TIME_ZONE }: { TIME_ZONE: string },
): Zone {
  if (row.time_zone !== null) return { time_zone: row.time_zone, zone_source: 'site' };
  const time_zone = zoneOfPlace(row);
  return time_zone === null
    ? { time_zone: TIME_ZONE, zone_source: 'installation' }
    : { time_zone, zone_source: 'place' };
}
