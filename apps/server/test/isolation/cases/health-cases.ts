import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { RoleMap } from '@greenroom/domain/health/models/role-map.ts';
import type {
  RoomCounts,
  RoomHealth,
  RoomHealthRow,
  RoomHealthSummary,
} from '@greenroom/domain/health/room-health.ts';
import type { RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { anyId, type CaseContext, type IsolationCase, maybe } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

function stateOf(room_id: number, { health }: World): RoomState {
  return health.find((row) => row.room_id === room_id)?.state ?? 'unmonitored';
}

const isBad = (state: RoomState) => state === 'down' || state === 'degraded';

function countBy(states: readonly RoomState[]): RoomCounts {
  const counts: RoomCounts = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

const seenSiteOf = ({ seen }: CaseContext, site_id: number) => (has(seen.sites, site_id) ? site_id : null);

const document = {
  format: 1,
  title: { en: 'x' },
  needs: [{ id: 'x', roles: ['display'], at_least: 1, short: 'down' }],
  warnings: 'note',
};

/** Models also hold for rooms that a user with explicit grants does not see. */
export function statusForManager(
  { user, seen }: CaseContext,
  partner_id: number | undefined,
  done: number,
): number {
  if (!hasPermission(user, 'service.manage')) return 403;
  if (partner_id === undefined || !has(seen.partners, partner_id)) return 404;
  return visibilityOf(user) === 'grants' ? 403 : done;
}

const editionOf = (world: World, partner_id: number, room_type: string | null) =>
  Math.max(
    0,
    ...world.models
      .filter((model) => model.partner_id === partner_id && model.room_type === room_type)
      .map(({ edition }) => edition),
  );

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
      const states = seen.rooms.map(({ id }) => stateOf(id, world));
      const worst = roomStates
        .flatMap((state) => states.filter((one) => one === state && isBad(one)))
        .slice(0, 3);
      return { status: 200, body: { rooms: countBy(states), sites, worst } };
    },
    essence: ({ worst, ...rest }: RoomHealthSummary) => ({ ...rest, worst: worst.map(({ state }) => state) }),
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
  listRoomModels: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusForManager(context, partner_id, 200);
      const own = context.world.models.filter((model) => model.partner_id === partner_id).map(({ id }) => id);
      return status === 200 ? { status, body: own } : { status };
    },
    essence: (rows: RoomTypeModels[]) =>
      rows.flatMap(({ models }) => models.map(({ id }) => id)).sort((one, other) => one - other),
  },
  saveRoomModel: {
    writes: true,
    makeRequest(world, random) {
      const partner_id = anyId(world.partners, random);
      const based_on = editionOf(world, partner_id, null);
      return { body: { partner_id, room_type: null, based_on, document } };
    },
    expected: (context) => ({
      status: statusForManager(context, Number(context.request.body?.partner_id), 201),
    }),
  },
  previewRoomModel: {
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), room_type: null, document },
    }),
    expected: (context) => ({
      status: statusForManager(context, Number(context.request.body?.partner_id), 200),
    }),
  },
  replayRoomModel: {
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), room_type: null, document },
    }),
    expected: (context) => ({
      status: statusForManager(context, Number(context.request.body?.partner_id), 200),
    }),
  },
  listRoleMap: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusForManager(context, partner_id, 200);
      return status === 200 ? { status, body: ['x'] } : { status };
    },
    essence: ({ entries }: RoleMap) => entries.map(({ words }) => words),
  },
  updateRoleMap: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), words: 'x', role: 'display' },
    }),
    expected: (context) => ({
      status: statusForManager(context, Number(context.request.body?.partner_id), 200),
    }),
  },
  activateRoomModel: {
    writes: true,
    makeRequest(world, random) {
      const id = anyId(world.models, random);
      const model = world.models.find((row) => row.id === id);
      const based_on = model ? editionOf(world, model.partner_id, model.room_type) : 0;
      return { params: { id }, body: { based_on } };
    },
    expected: (context) => ({
      status: statusForManager(
        context,
        context.world.models.find(({ id }) => id === context.request.params?.id)?.partner_id,
        200,
      ),
    }),
  },
  getAssetRole: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected: ({ seen, request }) => ({ status: has(seen.assets, Number(request.params?.id)) ? 200 : 404 }),
  },
  setAssetRole: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.assets, random) },
      body: { role: null, counts: 'as-model' },
    }),
    expected({ user, seen, request }) {
      if (!hasPermission(user, 'service.manage')) return { status: 403 };
      return { status: has(seen.assets, Number(request.params?.id)) ? 200 : 404 };
    },
  },
};
