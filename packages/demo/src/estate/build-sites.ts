import { demoPartners } from '../catalogue/partner-catalogue.ts';
import type { Place } from '../catalogue/places.ts';
import { capacityRange, type RoomKind, roomMix, roomNames, roomTypeOf } from '../catalogue/room-catalogue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Calendar } from './calendar.ts';
import type { RoomRow, SiteRow } from './demo-estate.ts';

/** A row together with the catalogue entry it came from, which later steps need. */
export type BuiltSite = { row: SiteRow; place: Place };
export type BuiltRoom = { row: RoomRow; kind: RoomKind; site: BuiltSite };

export function buildSites(
  random: SeededRandom,
  calendar: Calendar,
): { sites: BuiltSite[]; rooms: BuiltRoom[] } {
  const sites: BuiltSite[] = [];
  const rooms: BuiltRoom[] = [];
  for (const [partnerIndex, partner] of demoPartners.entries()) {
    let roomOfPartner = 0;
    for (const [placeIndex, place] of partner.places.entries()) {
      const createdDaysAgo = 950 - placeIndex * 21 + random.next() * 20;
      const site: BuiltSite = {
        place,
        row: {
          id: sites.length + 1,
          partner_id: partnerIndex + 1,
          reference: `${partner.reference}-S${String(placeIndex + 1).padStart(3, '0')}`,
          name: place.name,
          address: place.address,
          city: place.city,
          postal_code: place.postal_code,
          country: place.country,
          latitude: place.at?.[0] ?? null,
          longitude: place.at?.[1] ?? null,
          created_at: calendar.daysAgo(createdDaysAgo),
          updated_at: calendar.daysAgo(createdDaysAgo * random.next()),
        },
      };
      sites.push(site);
      for (const { kind, name } of chooseRooms(place, random)) {
        roomOfPartner++;
        const reference = `${partner.reference}-R${String(roomOfPartner).padStart(4, '0')}`;
        const row = buildRoom(
          { id: rooms.length + 1, reference, name, kind, site, createdDaysAgo },
          random,
          calendar,
        );
        rooms.push({ row, kind, site });
      }
    }
  }
  return { sites, rooms };
}

function buildRoom(
  room: {
    id: number;
    reference: string;
    name: string;
    kind: RoomKind;
    site: BuiltSite;
    createdDaysAgo: number;
  },
  random: SeededRandom,
  calendar: Calendar,
): RoomRow {
  const { id, reference, name, kind, site, createdDaysAgo } = room;
  const range = capacityRange[kind];
  const floor = chooseFloor(roomNames[site.place.language].floors, { kind, name, random });
  // Surveys are never complete: some rooms lack a type, a floor or a capacity.
  const capacity = range === null || random.chance(0.04) ? null : random.between(range[0], range[1]);
  return {
    id,
    site_id: site.row.id,
    partner_id: site.row.partner_id,
    reference,
    name,
    floor: random.chance(0.03) ? null : floor,
    room_type: random.chance(0.05) ? null : roomTypeOf[kind],
    capacity: capacity !== null && capacity > 30 ? Math.round(capacity / 10) * 10 : capacity,
    created_at: calendar.daysAgo(createdDaysAgo * 0.98),
    updated_at: calendar.daysAgo(createdDaysAgo * 0.9 * random.next()),
  };
}

/** Room 204 is on the second floor; rooms for large audiences are on the ground floor. */
function chooseFloor(
  floors: readonly string[],
  { kind, name, random }: { kind: RoomKind; name: string; random: SeededRandom },
): string | null {
  const level = name.match(/\b(\d)\d\d\b/)?.[1];
  const numbered = level === undefined ? undefined : floors.find((floor) => floor.includes(level));
  const isPublic = kind === 'lobby' || kind === 'function' || kind === 'auditorium';
  return numbered ?? (isPublic ? (floors[0] ?? null) : random.pick(floors));
}

function chooseRooms(place: Place, random: SeededRandom): { kind: RoomKind; name: string }[] {
  const { certain, others } = roomMix[place.kind];
  const kinds = Array.from({ length: place.rooms }, (_, index) => certain[index] ?? random.weighted(others));
  const naming = roomNames[place.language];
  const theme = random.shuffled(random.pick(naming.themes));
  const used = new Set<string>();
  let number = random.between(1, 3) * 100;
  let themeIndex = 0;
  return kinds.map((kind) => {
    const patterns = naming.names[kind];
    for (let attempt = 0; ; attempt++) {
      // Titles such as "Boardroom" occur once per site; a second one needs a name or a number.
      const pattern = patterns[attempt % patterns.length] as string;
      const name = pattern
        .replace('~', () => theme[themeIndex++ % theme.length] as string)
        .replace('#', () => String(++number));
      const unique = attempt < patterns.length ? name : `${name} ${attempt - patterns.length + 2}`;
      if (used.has(unique)) continue;
      used.add(unique);
      return { kind, name: unique };
    }
  });
}
