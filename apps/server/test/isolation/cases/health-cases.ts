import type { RoomCounts, RoomHealth, RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { anyId, type CaseContext, type IsolationCase, maybe } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

function stateOf(room_id: number, { health }: World): RoomState {
  return health.find((row) => row.room_id === room_id)?.state ?? 'unmonitored';
}

function countBy(states: readonly RoomState[]): RoomCounts {
  const counts: RoomCounts = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

const seenSiteOf = ({ seen }: CaseContext, site_id: number) => (has(seen.sites, site_id) ? site_id : null);

export const healthCases: Record<string, IsolationCase> = {
  listRoomHealth: {
    makeRequest: (world, random) => ({
      query: {
        state: maybe(random, 0.3, () => random.pick(roomStates)),
        site_id: maybe(random, 0.3, () => anyId(world.sites, random)),
        sort: random.pick(['state', '-room_name', 'site_name', 'since']),
      },
    }),
    expected(context) {
      const { state, site_id } = context.request.query ?? {};
      const rows = context.seen.rooms
        .map((room) => [room.id, stateOf(room.id, context.world), seenSiteOf(context, room.site_id)])
        .filter((row) => state === undefined || row[1] === state)
        .filter((row) => site_id === undefined || row[2] === site_id);
      return { status: 200, body: rows, total: rows.length };
    },
    essence: (rows: RoomHealthRow[]) =>
      rows
        .map(({ room_id, state, site_id }) => [room_id, state, site_id] as const)
        .sort(([one], [other]) => one - other),
  },
  getRoomHealthSummary: {
    makeRequest: () => ({}),
    expected(context) {
      const { seen, world } = context;
      const statesIn = (site_id: number) =>
        seen.rooms.filter((room) => room.site_id === site_id).map(({ id }) => stateOf(id, world));
      const sites = seen.sites
        .map(({ id }) => ({ site_id: id, states: statesIn(id) }))
        .filter(({ states }) => states.length > 0)
        .map(({ site_id, states }) => ({ site_id, rooms: countBy(states) }));
      return { status: 200, body: { rooms: countBy(seen.rooms.map(({ id }) => stateOf(id, world))), sites } };
    },
  },
  getRoomHealth: {
    makeRequest: (world, random, seen) => ({
      params: { id: anyId(random.chance(0.5) ? world.rooms : seen.rooms, random) },
    }),
    expected({ seen, world, request }) {
      const room_id = Number(request.params?.id);
      if (!has(seen.rooms, room_id)) return { status: 404 };
      const members = world.health.find((row) => row.room_id === room_id)?.members ?? [];
      const names = members.map((id) => seen.assets.find((asset) => asset.id === id)?.product_name ?? null);
      return { status: 200, body: [stateOf(room_id, world), names.sort()] };
    },
    essence: ({ state, why }: RoomHealth) => [
      state,
      (why[0]?.members ?? []).map(({ product_name }) => product_name).sort(),
    ],
  },
};
