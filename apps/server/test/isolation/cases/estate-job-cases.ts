import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import type { BulkPreview } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import {
  anyId,
  type CaseContext,
  type ExpectedResponse,
  type IsolationCase,
  maybe,
} from '../isolation-case.ts';
import type { Seen } from '../reference-model.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

const jobsOf = ({ user, world }: CaseContext) =>
  world.jobs.filter(({ created_by }) => user.is_superuser || created_by === user.id);

/** Assets of all tenants or only seen ones, and a move to such a room or a value that no row has. */
function bulkChange(world: World, random: SeededRandom, seen: Seen) {
  const { assets, rooms } = random.chance(0.5) ? world : seen;
  const ids = [...new Set([1, 2, 3].map(() => anyId(assets, random)))];
  const set = random.chance(0.3)
    ? { room_id: anyId(rooms, random) }
    : { customer: `Customer ${random.between(1, 1_000_000_000)}` };
  return { body: { assets: { ids, set } } };
}

type Body = { assets: { ids?: number[]; filter?: { partner_id?: number }; set: { room_id?: number } } };

/** Of the selection the seen rows; rows of another partner than the room cannot move. */
function rowsOf({ seen, request }: CaseContext) {
  const { ids, filter, set } = (request.body as Body).assets;
  const partner = filter?.partner_id;
  const isOfPartner = ({ partner_id }: { partner_id: number }) =>
    partner === undefined || (partner_id === partner && has(seen.partners, partner));
  const selected = seen.assets.filter((asset) => ids?.includes(asset.id) ?? isOfPartner(asset));
  const room = seen.rooms.find(({ id }) => id === set.room_id);
  const differing = selected.filter(({ room_id }) => set.room_id === undefined || room_id !== set.room_id);
  const cannot = room ? differing.filter(({ partner_id }) => partner_id !== room.partner_id) : [];
  return {
    isPlaceHidden: set.room_id !== undefined && !room,
    total: selected.length,
    changing: differing.length - cannot.length,
    cannot: cannot.length,
  };
}

/** Where the moving rows are now, as far as the user sees it. */
function placesOf({ seen, request }: CaseContext) {
  const { ids = [], set } = (request.body as Body).assets;
  if (set.room_id === undefined) return [];
  const moving = seen.assets.filter(({ id, room_id }) => ids.includes(id) && room_id !== set.room_id);
  return moving.flatMap(({ id, room_id }) => {
    const room = seen.rooms.find((each) => each.id === room_id);
    return room ? [[id, room.name]] : [];
  });
}

function oneJob(context: CaseContext): ExpectedResponse {
  return { status: has(jobsOf(context), Number(context.request.params?.id)) ? 200 : 404 };
}

export const estateJobCases: Record<string, IsolationCase> = {
  previewBulkChange: {
    makeRequest: (world, random, seen) =>
      random.chance(0.2)
        ? {
            body: {
              assets: {
                filter: { partner_id: maybe(random, 0.5, () => anyId(world.partners, random)) },
                set: { customer: 'Customer 0' },
              },
            },
          }
        : bulkChange(world, random, seen),
    expected(context) {
      const { isPlaceHidden, ...counts } = rowsOf(context);
      return isPlaceHidden
        ? { status: 404 }
        : { status: 200, body: { ...counts, places: placesOf(context) } };
    },
    essence: ({ total, changing, cannot, changing_rows, cannot_rows }: BulkPreview) => ({
      ...{ total, changing, cannot },
      places: [...changing_rows, ...cannot_rows]
        .flatMap(({ thing_id, fields }) => fields.map(({ now_label }) => [thing_id, now_label] as const))
        .filter(([, label]) => label !== null)
        .sort(([one], [other]) => one - other),
    }),
  },
  startBulkChange: {
    writes: true,
    makeRequest: bulkChange,
    expected(context) {
      const { isPlaceHidden, total, changing, cannot } = rowsOf(context);
      if (isPlaceHidden || total === 0) return { status: 404 };
      if (changing === 0) return { status: 409 };
      return { status: 202, body: { state: 'done', changed: changing, cannot } };
    },
    essence: ({ state, counts }) => ({ state, changed: counts.changed, cannot: counts.cannot }),
  },
  listEstateJobs: {
    makeRequest: (_world, random) => ({ query: { mine: random.pick(['true', undefined]) } }),
    expected(context) {
      const { user, request } = context;
      const jobs = jobsOf(context).filter(({ created_by }) => !request.query?.mine || created_by === user.id);
      return { status: 200, body: jobs.map(({ id }) => id).reverse(), total: jobs.length };
    },
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id),
  },
  getEstateJob: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.jobs, random) } }),
    expected: oneJob,
  },
  stopEstateJob: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.jobs, random) } }),
    expected: oneJob,
  },
};
