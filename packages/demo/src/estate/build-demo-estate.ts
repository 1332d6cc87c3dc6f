import { SeededRandom } from '../seeded-random.ts';
import { buildAssets } from './build-assets.ts';
import { buildCalendars } from './build-calendars.ts';
import { buildFiles } from './build-files.ts';
import { buildGrants } from './build-grants.ts';
import { buildOperations } from './build-operations.ts';
import { buildPartners } from './build-partners.ts';
import { buildServiceLevels } from './build-service-levels.ts';
import { buildSites } from './build-sites.ts';
import { buildTickets } from './build-tickets.ts';
import { Calendar } from './calendar.ts';
import type { DemoEstate, UserRow } from './demo-estate.ts';

/** The whole demo estate as plain rows. The same seed on the same day (UTC) gives the same rows. */
export function buildDemoEstate({ seed, today }: { seed: number; today: Date }): DemoEstate {
  const calendar = new Calendar(today);
  // Each part has its own stream, so that one more room does not change every ticket.
  const stream = (part: number) => new SeededRandom(seed * 1000 + part);
  const people = buildPartners(calendar);
  const { sites, rooms } = buildSites(stream(1), calendar);
  const assets = buildAssets(rooms, stream(2), calendar);
  const roomRows = rooms.map((room) => room.row);
  const restricted = people.users.find((user) => user.force_explicit_grants) as UserRow;
  const siteIds = sites
    .filter(({ row }) => row.partner_id === restricted.partner_id)
    .map(({ row }) => row.id);
  return {
    ...people,
    sites: sites.map((site) => site.row),
    rooms: roomRows,
    ...buildCalendars(sites, today),
    assets,
    ...buildGrants({ user: restricted, siteIds: siteIds.slice(0, 4), rooms: roomRows, assets }, calendar),
    service_levels: buildServiceLevels(),
    tickets: buildTickets({ rooms, assets, users: people.users }, stream(3), calendar),
    asset_operations: buildOperations({ assets, users: people.users }, stream(4), calendar),
    files: buildFiles({ rooms, assets, users: people.users }, stream(5), calendar),
  };
}
