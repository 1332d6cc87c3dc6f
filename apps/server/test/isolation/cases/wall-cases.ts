import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import type { Wall, WallLink } from '@greenroom/domain/health/wall/wall.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';
import { statusForManager } from './health-cases.ts';

/** Of the session that `fill-quiet-tables` gives to each partner. */
const wallTokenOf = (partner_id: number) => String(partner_id).padStart(43, 'w');

const stateOf = (room_id: number, { health }: World): RoomState =>
  health.find((row) => row.room_id === room_id)?.state ?? 'unmonitored';

type Place = { id: number };
type Shown = { rooms: readonly (Place & { site_id: number })[]; sites: readonly Place[] };

/** Rooms with their states, and the sites of those rooms. */
function wallOf({ rooms, sites }: Shown, world: World) {
  const siteOf = (site_id: number) => (has(sites, site_id) ? site_id : null);
  const own = new Set(rooms.map(({ site_id }) => siteOf(site_id)).filter((id) => id !== null));
  return {
    rooms: rooms.map((room) => [room.id, stateOf(room.id, world), siteOf(room.site_id)]).sort(byId),
    sites: [...own].sort((one, other) => one - other),
  };
}

const byId = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);

const essence = ({ rooms, sites }: Wall) => ({
  rooms: rooms.map(({ room_id, state, site_id }) => [room_id, state, site_id]).sort(byId),
  sites: sites.map(({ site_id }) => site_id),
});

const partnerOfLink = ({ world, request }: CaseContext) =>
  world.wall_links.find(({ id }) => id === request.params?.id)?.partner_id;

export const wallCases: Record<string, IsolationCase> = {
  getRoomWall: {
    makeRequest: () => ({}),
    expected: ({ seen, world }) => ({ status: 200, body: wallOf(seen, world) }),
    essence,
  },
  getLinkedWall: {
    makeRequest: (world, random) => ({
      headers: { authorization: `Wall ${wallTokenOf(anyId(world.partners, random))}` },
    }),
    expected({ world, request }) {
      const own = world.wall_sessions.find(
        ({ partner_id }) => request.headers?.authorization === `Wall ${wallTokenOf(partner_id)}`,
      );
      if (!own) return { status: 401 };
      const isOwn = (row: { partner_id: number }) => row.partner_id === own.partner_id;
      const partner_name = world.partners.find(({ id }) => id === own.partner_id)?.name;
      const shown = { rooms: world.rooms.filter(isOwn), sites: world.sites.filter(isOwn) };
      return { status: 200, body: { partner_name, ...wallOf(shown, world) } };
    },
    essence: (body: Wall) => ({ partner_name: body.partner_name, ...essence(body) }),
  },
  listWallLinks: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusForManager(context, partner_id, 200);
      const own = context.world.wall_links.filter((link) => link.partner_id === partner_id);
      return status === 200 ? { status, body: own.map(({ id }) => id) } : { status };
    },
    essence: (rows: WallLink[]) => rows.map(({ id }) => id).sort((one, other) => one - other),
  },
  createWallLink: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), name: 'x', days: 1 },
    }),
    expected: (context) => ({
      status: statusForManager(context, Number(context.request.body?.partner_id), 201),
    }),
  },
  endWallLink: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.wall_links, random) } }),
    expected: (context) => ({ status: statusForManager(context, partnerOfLink(context), 200) }),
  },
};
