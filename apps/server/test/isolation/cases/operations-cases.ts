import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import type { AssetControl, AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import {
  countStatuses,
  type RoomStatus,
  type SiteStatus,
} from '@greenroom/domain/operations/status-counts.ts';
import { anyId, type CaseContext, type CaseRequest, type IsolationCase, maybe } from '../isolation-case.ts';
import type { Seen } from '../reference-model.ts';
import { kindOf, type World } from '../world.ts';

/** A room or an asset of any tenant, or one that the user sees. */
function requestForSome(world: World, random: SeededRandom, seen: Seen): CaseRequest {
  const { rooms, assets } = random.chance(0.5) ? world : seen;
  return {
    query: random.chance(0.5) ? { room_id: anyId(rooms, random) } : { asset_id: anyId(assets, random) },
  };
}

/** Controlled assets that are seen; those of a room only where the room itself is seen. */
function controlled({ seen, request: { query = {} } }: CaseContext) {
  const isRoom = ({ id }: { id: number }) => id === query.room_id;
  if (query.room_id !== undefined && !seen.rooms.some(isRoom)) return [];
  return seen.assets.filter(
    (asset) =>
      asset.is_controlled &&
      (query.room_id === undefined || asset.room_id === query.room_id) &&
      (query.asset_id === undefined || asset.id === query.asset_id) &&
      (query.asset_ids === undefined || idsIn(query, 'asset_ids').includes(asset.id)),
  );
}

/** Up to five ids, existing and not. */
function someIds(rows: readonly { id: number }[], random: SeededRandom): string {
  return Array.from({ length: random.between(1, 5) }, () => anyId(rows, random)).join(',');
}

const idsIn = (query: CaseRequest['query'], name = 'ids') => String(query?.[name]).split(',').map(Number);

/** The states of visible controlled assets, by their room or site. */
function countBy(
  { seen, world }: CaseContext,
  placeOf: (asset: CaseContext['seen']['assets'][number]) => number,
) {
  const counts = new Map<number, StatusKind[]>();
  for (const asset of seen.assets.filter(({ is_controlled }) => is_controlled)) {
    const place = placeOf(asset);
    counts.set(place, [...(counts.get(place) ?? []), kindOf(asset.id, world)]);
  }
  return [...counts].sort(([one], [other]) => one - other).map(([id, kinds]) => [id, countStatuses(kinds)]);
}

const siteOf =
  ({ world }: CaseContext) =>
  ({ room_id }: { room_id: number }) =>
    world.rooms.find(({ id }) => id === room_id)?.site_id ?? 0;

function othersOnOutlet(asset_id: number, { outlets }: World): number[] {
  const own = outlets.find((outlet) => outlet.asset_id === asset_id);
  if (!own || own.outlet_asset_id === null) return [];
  return outlets
    .filter(
      (other) =>
        other.asset_id !== asset_id &&
        other.outlet_asset_id === own.outlet_asset_id &&
        other.outlet_number === own.outlet_number,
    )
    .map((other) => other.asset_id);
}

export const operationsCases: Record<string, IsolationCase> = {
  listRecentOperations: {
    makeRequest: (world, random) => ({
      query: {
        limit: random.pick([1, 5, 100]),
        skip: random.pick([0, 0, 1, 20]),
        operation_id: maybe(random, 0.5, () => anyId(world.operations, random)),
      },
    }),
    expected({ seen, request: { query = {} } }) {
      const skip = Number(query.skip);
      const rows = seen.operations
        .filter(({ state }) => ['done', 'failed', 'expired'].includes(state))
        .filter(({ action_name }) => action_name !== 'get_status')
        .filter(({ id }) => query.operation_id === undefined || id === query.operation_id)
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
      return { status: 200, body: rows.slice(skip, skip + Number(query.limit)).map(({ id }) => id) };
    },
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id),
  },
  listAssetStatuses: {
    makeRequest: (world, random, seen) =>
      random.chance(0.3)
        ? { query: { asset_ids: someIds(world.assets, random) } }
        : requestForSome(world, random, seen),
    expected(context) {
      const known = new Set(context.world.statuses.map(({ asset_id }) => asset_id));
      const ids = controlled(context).map(({ id }) => id);
      return { status: 200, body: ids.filter((id) => known.has(id)) };
    },
    essence: (rows: AssetStatus[]) => rows.map(({ asset_id }) => asset_id),
  },
  listRoomStatuses: {
    makeRequest: (world, random) => ({ query: { ids: someIds(world.rooms, random) } }),
    expected(context) {
      const requested = idsIn(context.request.query).filter((id) =>
        context.seen.rooms.some((room) => room.id === id),
      );
      const rows = countBy(context, ({ room_id }) => room_id);
      return { status: 200, body: rows.filter(([id]) => requested.includes(Number(id))) };
    },
    essence: (rows: RoomStatus[]) => rows.map(({ room_id, devices }) => [room_id, devices]),
  },
  listSiteStatuses: {
    makeRequest: (world, random) => ({
      query: { ids: maybe(random, 0.5, () => someIds(world.sites, random)) },
    }),
    expected(context) {
      const { query } = context.request;
      const isRequested = (id: number) =>
        context.seen.sites.some((site) => site.id === id) &&
        (query?.ids === undefined || idsIn(query).includes(id));
      const rows = countBy(context, siteOf(context));
      return { status: 200, body: rows.filter(([id]) => isRequested(Number(id))) };
    },
    essence: (rows: SiteStatus[]) => rows.map(({ site_id, devices }) => [site_id, devices]),
  },
  getEstateStatus: {
    makeRequest: () => ({}),
    expected: (context) => ({
      status: 200,
      body: { devices: countBy(context, () => 0)[0]?.[1] ?? countStatuses([]) },
    }),
  },
  listAssetControls: {
    makeRequest(world, random, seen) {
      // Few of them share an outlet, and the names of the others are what this is about.
      const sharing = seen.assets.filter(({ id }) => othersOnOutlet(id, world).length > 0);
      return sharing.length > 0 && random.chance(0.5)
        ? { query: { asset_id: random.pick(sharing).id } }
        : requestForSome(world, random, seen);
    },
    expected(context) {
      const { seen, world } = context;
      const body = controlled(context).map(({ id }) => {
        const others = othersOnOutlet(id, world);
        const names = others.flatMap(
          (other) => seen.assets.find((asset) => asset.id === other)?.product_name ?? [],
        );
        return [id, names, others.length - names.length];
      });
      return { status: 200, body };
    },
    essence: (rows: AssetControl[]) =>
      rows.map(({ asset_id, also_on_outlet, others_on_outlet }) => [
        asset_id,
        also_on_outlet,
        others_on_outlet,
      ]),
  },
  resetDeviceKey: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected({ user, seen, request }) {
      if (!user.is_superuser) return { status: 403 };
      return { status: seen.assets.some(({ id }) => id === request.params?.id) ? 204 : 404 };
    },
  },
  runAssetAction: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.assets, random) },
      body: { action_name: 'get_status' },
    }),
    expected({ seen, request }) {
      const asset = seen.assets.find(({ id }) => id === request.params?.id);
      if (!asset) return { status: 404 };
      return { status: asset.is_controlled ? 200 : 409 };
    },
  },
};
