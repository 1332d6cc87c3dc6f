import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

const jobsOf = ({ user, world }: CaseContext) =>
  world.jobs.filter(({ created_by }) => user.is_superuser || created_by === user.id);

/** Assets of all tenants, and a move to a room of any tenant or a value that no row has. */
function bulkChange(world: World, random: SeededRandom) {
  const ids = [...new Set([1, 2, 3].map(() => anyId(world.assets, random)))];
  const set = random.chance(0.3)
    ? { room_id: anyId(world.rooms, random) }
    : { customer: `Customer ${random.between(1, 1_000_000_000)}` };
  return { body: { assets: { ids, set } } };
}

type Body = { assets: { ids: number[]; set: { room_id?: number } } };

/** Of the selection the seen rows; rows of another partner than the room cannot move. */
function rowsOf({ seen, request }: CaseContext) {
  const { ids, set } = (request.body as Body).assets;
  const selected = seen.assets.filter(({ id }) => ids.includes(id));
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

function oneJob(context: CaseContext): ExpectedResponse {
  return { status: has(jobsOf(context), Number(context.request.params?.id)) ? 200 : 404 };
}

export const estateJobCases: Record<string, IsolationCase> = {
  previewBulkChange: {
    makeRequest: bulkChange,
    expected(context) {
      const { isPlaceHidden, ...counts } = rowsOf(context);
      return isPlaceHidden ? { status: 404 } : { status: 200, body: counts };
    },
    essence: ({ total, changing, cannot }) => ({ total, changing, cannot }),
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
