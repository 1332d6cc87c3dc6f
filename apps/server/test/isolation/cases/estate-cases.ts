import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { things } from '@greenroom/domain/estate/estate-change.ts';
import type { UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../isolation-case.ts';
import type { Seen } from '../reference-model.ts';
import { has } from '../table-rules.ts';
import type { World } from '../world.ts';

export type Versioned = { id: number; partner_id: number; version?: number };

export const rowWith = <Row extends { id: number }>(rows: readonly Row[], id: unknown) =>
  rows.find((row) => row.id === id);

/** Users with explicit grants cannot create; all others create below what they see. */
function creates(
  { user }: CaseContext,
  parents: readonly { id: number }[],
  parent_id: unknown,
): ExpectedResponse {
  if (visibilityOf(user) === 'grants') return { status: 403 };
  return { status: has(parents, Number(parent_id)) ? 201 : 404 };
}

export function change(rows: readonly Versioned[], random: SeededRandom, body: Record<string, unknown>) {
  const id = anyId(rows, random);
  const version = rowWith(rows, id)?.version ?? 1;
  const isOutdated = random.chance(0.2);
  return { params: { id }, headers: { 'if-match': `"${isOutdated ? version + 1 : version}"` }, body };
}

/** A hidden row and a hidden target are alike not found; a move stays within one partner. */
export function changes(
  { request }: CaseContext,
  rows: readonly Versioned[],
  target?: { rows: readonly { id: number; partner_id: number }[]; id: unknown; current: unknown },
): ExpectedResponse {
  const row = rowWith(rows, request.params?.id);
  if (!row) return { status: 404 };
  if (request.headers?.['if-match'] !== `"${row.version}"`) return { status: 412 };
  if (target?.id === undefined || target.id === target.current) return { status: 200 };
  const place = rowWith(target.rows, target.id);
  if (!place) return { status: 404 };
  return { status: place.partner_id === row.partner_id ? 200 : 409 };
}

/** Any change, or a move of something that the user sees. */
function changesToUndo(world: World, random: SeededRandom, seen: Seen): World['changes'] {
  if (random.chance(0.5)) return world.changes;
  return world.changes.filter(({ thing, thing_id, is_move }) => is_move && has(seen[`${thing}s`], thing_id));
}

const ofChange: IsolationCase['makeRequest'] = (world, random, seen) => ({
  params: { id: anyId(changesToUndo(world, random, seen), random) },
});

const ofChangeset: IsolationCase['makeRequest'] = (world, random, seen) => {
  const changed = changesToUndo(world, random, seen);
  return {
    params: {
      id: anyId(
        changed.map(({ changeset_id }) => ({ id: changeset_id })),
        random,
      ),
    },
  };
};

/** Places to which rows would return, although the user does not see them. */
function hiddenPlaces({ rows }: UndoPlan, { seen }: CaseContext) {
  const hidden = rows
    .filter(({ obstacle }) => obstacle === null)
    .flatMap(({ fields }) => fields)
    .filter(({ field, now, before }) => {
      if (now === before || (field !== 'room_id' && field !== 'site_id')) return false;
      return !has(field === 'room_id' ? seen.rooms : seen.sites, Number(before));
    });
  return hidden.length === 0 ? undefined : hidden;
}

/** An undo reaches the rows that the viewer sees, and does not tell how many there are besides. */
function undoes(
  { seen, world }: CaseContext,
  isUndone: (change: World['changes'][0]) => boolean,
  binned = 0,
) {
  const rows = world.changes
    .filter((change) => isUndone(change) && has(seen[`${change.thing}s`], change.thing_id))
    .map(({ thing, thing_id }) => `${thing} ${thing_id}`);
  const total = new Set(rows).size + binned;
  return total === 0 ? { status: 404 } : { status: 200, body: total };
}

/** What it moved to the bin comes back from the bin that the viewer sees. */
const undoesChangeset = (context: CaseContext) => {
  const isOf = (one: { changeset_id: number | null }) => one.changeset_id === context.request.params?.id;
  const binned = context.seen.bin.filter(isOf).reduce((sum, { size }) => sum + size, 0);
  return undoes(context, isOf, binned);
};
const undoesChange = (context: CaseContext) => undoes(context, ({ id }) => id === context.request.params?.id);
const totalOf = ({ total }: { total: number }) => total;

export const estateCases: Record<string, IsolationCase> = {
  createSite: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { name: 'alpha', partner_id: anyId(world.partners, random), reference: random.pick(['R', 'S']) },
    }),
    expected(context) {
      const { partner_id, reference } = context.request.body ?? {};
      const isTaken = context.world.sites.some(
        (site) => site.partner_id === partner_id && site.reference === reference,
      );
      const created = creates(context, context.seen.partners, partner_id);
      return created.status === 201 && isTaken ? { status: 409 } : created;
    },
  },
  createRoom: {
    writes: true,
    makeRequest: (world, random) => ({ body: { name: 'beta', site_id: anyId(world.sites, random) } }),
    expected: (context) => creates(context, context.seen.sites, context.request.body?.site_id),
  },
  createAsset: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { product_name: 'gamma', room_id: anyId(world.rooms, random) },
    }),
    expected: (context) => creates(context, context.seen.rooms, context.request.body?.room_id),
  },
  updateSite: {
    writes: true,
    makeRequest: (world, random) => change(world.sites, random, { city: random.pick(['alpha', 'beta']) }),
    expected: (context) => changes(context, context.seen.sites),
  },
  updateRoom: {
    writes: true,
    makeRequest: (world, random) =>
      change(
        world.rooms,
        random,
        random.chance(0.5) ? { floor: random.pick(['1', '2']) } : { site_id: anyId(world.sites, random) },
      ),
    expected: (context) =>
      changes(context, context.seen.rooms, {
        rows: context.seen.sites,
        id: context.request.body?.site_id,
        current: rowWith(context.world.rooms, context.request.params?.id)?.site_id,
      }),
  },
  updateAsset: {
    writes: true,
    makeRequest: (world, random) =>
      change(
        world.assets,
        random,
        random.chance(0.5) ? { model: random.pick(['1', '2']) } : { room_id: anyId(world.rooms, random) },
      ),
    expected: (context) =>
      changes(context, context.seen.assets, {
        rows: context.seen.rooms,
        id: context.request.body?.room_id,
        current: rowWith(context.world.assets, context.request.params?.id)?.room_id,
      }),
  },
  previewUndo: {
    makeRequest: ofChangeset,
    expected: undoesChangeset,
    essence: totalOf,
    findLeak: hiddenPlaces,
  },
  undoChangeset: {
    writes: true,
    makeRequest: ofChangeset,
    expected: (context) => ({ status: undoesChangeset(context).status }),
  },
  startUndo: {
    writes: true,
    makeRequest: ofChangeset,
    expected: (context) => ({ status: undoesChangeset(context).status === 200 ? 202 : 404 }),
  },
  previewRevert: {
    makeRequest: ofChange,
    expected: undoesChange,
    essence: totalOf,
    findLeak: hiddenPlaces,
  },
  revertChange: {
    writes: true,
    makeRequest: ofChange,
    expected: (context) => ({ status: undoesChange(context).status }),
  },
  listEstateChanges: {
    makeRequest: (world, random) => {
      const thing = random.pick(things);
      return { params: { thing, id: anyId(world[`${thing}s`], random) } };
    },
    expected({ seen, world, request: { params = {} } }) {
      const thing = params.thing as (typeof things)[number];
      if (!has(seen[`${thing}s`], Number(params.id))) return { status: 404 };
      const found = world.changes.filter((row) => row.thing === thing && row.thing_id === params.id);
      return { status: 200, body: found.map(({ id }) => id).reverse(), total: found.length };
    },
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id),
  },
};
