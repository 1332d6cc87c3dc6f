import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import {
  anyId,
  type CaseContext,
  type ExpectedResponse,
  type IsolationCase,
  maybe,
  paged,
} from '../isolation-case.ts';
import { change, changes, rowWith, type Versioned } from './estate-cases.ts';

function removal(rows: readonly Versioned[], random: SeededRandom) {
  const { params, headers } = change(rows, random, {});
  return { params, headers };
}

/** A user with explicit grants would take along what is not granted. */
function removes(context: CaseContext, rows: readonly Versioned[]): ExpectedResponse {
  return visibilityOf(context.user) === 'grants' ? { status: 403 } : changes(context, rows);
}

/** To where it was, if that is still there; to another place only within the partner. */
function restores({ seen, world, request: { params, body } }: CaseContext): ExpectedResponse {
  const entry = rowWith(seen.bin, params?.id);
  if (!entry) return { status: 404 };
  const { partner_id, thing, parent_id, reference } = entry;
  if (thing === 'site') {
    const isTaken = world.sites.some(
      (site) => site.partner_id === partner_id && site.reference === reference,
    );
    return { status: isTaken && reference !== null ? 409 : 200 };
  }
  const places: readonly Versioned[] = thing === 'room' ? seen.sites : seen.rooms;
  const place = rowWith(places, body?.parent_id ?? parent_id);
  if (!place) return { status: body?.parent_id === undefined ? 409 : 404 };
  return { status: place.partner_id === partner_id ? 200 : 409 };
}

export const binCases: Record<string, IsolationCase> = {
  moveSiteToBin: {
    writes: true,
    makeRequest: (world, random) => removal(world.sites, random),
    expected: (context) => removes(context, context.seen.sites),
  },
  moveRoomToBin: {
    writes: true,
    makeRequest: (world, random) => removal(world.rooms, random),
    expected: (context) => removes(context, context.seen.rooms),
  },
  moveAssetToBin: {
    writes: true,
    makeRequest: (world, random) => removal(world.assets, random),
    expected: (context) => removes(context, context.seen.assets),
  },
  listBin: {
    makeRequest: () => ({}),
    expected: ({ seen }) => paged(seen.bin.map(({ id }) => id).reverse(), undefined),
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id),
  },
  restoreFromBin: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.bin, random) },
      body: maybe(random, 0.3, () => ({ parent_id: anyId(world.rooms, random) })) ?? {},
    }),
    expected: restores,
  },
};
