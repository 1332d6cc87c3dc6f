import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import type { AssetControl, AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import {
  countStatuses,
  type RoomStatus,
  type SiteStatus,
} from '@greenroom/domain/operations/status-counts.ts';
import { anyId, type CaseContext, type IsolationCase, maybe, type Question } from '../isolation-case.ts';
import { kindOf, type World } from '../world.ts';

function askWhich(world: World, random: SeededRandom): Question {
  return {
    query: random.chance(0.5)
      ? { room_id: anyId(world.rooms, random) }
      : { asset_id: anyId(world.assets, random) },
  };
}

/** Controlled assets that are seen; those of a room only where the room itself is seen. */
function controlled({ seen, question: { query = {} } }: CaseContext) {
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

const idsIn = (query: Question['query'], name = 'ids') => String(query?.[name]).split(',').map(Number);

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
    ask: (world, random) => ({
      query: {
        limit: random.pick([1, 5, 100]),
        skip: random.pick([0, 0, 1, 20]),
        operation_id: maybe(random, 0.5, () => anyId(world.operations, random)),
      },
    }),
    expected({ seen, question: { query = {} } }) {
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
    ask: (world, random) =>
      random.chance(0.3) ? { query: { asset_ids: someIds(world.assets, random) } } : askWhich(world, random),
    expected(asked) {
      const known = new Set(asked.world.statuses.map(({ asset_id }) => asset_id));
      const ids = controlled(asked).map(({ id }) => id);
      return { status: 200, body: ids.filter((id) => known.has(id)) };
    },
    essence: (rows: AssetStatus[]) => rows.map(({ asset_id }) => asset_id),
  },
  listRoomStatuses: {
    ask: (world, random) => ({ query: { ids: someIds(world.rooms, random) } }),
    expected(asked) {
      const requested = idsIn(asked.question.query).filter((id) =>
        asked.seen.rooms.some((room) => room.id === id),
      );
      const rows = countBy(asked, ({ room_id }) => room_id);
      return { status: 200, body: rows.filter(([id]) => requested.includes(Number(id))) };
    },
    essence: (rows: RoomStatus[]) => rows.map(({ room_id, devices }) => [room_id, devices]),
  },
  listSiteStatuses: {
    ask: (world, random) => ({ query: { ids: maybe(random, 0.5, () => someIds(world.sites, random)) } }),
    expected(asked) {
      const { query } = asked.question;
      const isWanted = (id: number) =>
        asked.seen.sites.some((site) => site.id === id) &&
        (query?.ids === undefined || idsIn(query).includes(id));
      const rows = countBy(asked, siteOf(asked));
      return { status: 200, body: rows.filter(([id]) => isWanted(Number(id))) };
    },
    essence: (rows: SiteStatus[]) => rows.map(({ site_id, devices }) => [site_id, devices]),
  },
  getEstateStatus: {
    ask: () => ({}),
    expected: (asked) => ({
      status: 200,
      body: { devices: countBy(asked, () => 0)[0]?.[1] ?? countStatuses([]) },
    }),
  },
  listAssetControls: {
    ask: askWhich,
    expected(asked) {
      const { seen, world } = asked;
      const body = controlled(asked).map(({ id }) => {
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
    ask: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected({ user, seen, question }) {
      if (!user.is_superuser) return { status: 403 };
      return { status: seen.assets.some(({ id }) => id === question.params?.id) ? 204 : 404 };
    },
  },
  runAssetAction: {
    writes: true,
    ask: (world, random) => ({
      params: { id: anyId(world.assets, random) },
      body: { action_name: 'get_status' },
    }),
    expected({ seen, question }) {
      const asset = seen.assets.find(({ id }) => id === question.params?.id);
      if (!asset) return { status: 404 };
      return { status: asset.is_controlled ? 200 : 409 };
    },
  },
};
