import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { FileVersion } from '@greenroom/domain/files/file-version.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { multipart } from '../../upload.ts';
import { roomTypes } from '../build-estate.ts';
import {
  anyId,
  type CaseContext,
  type ExpectedResponse,
  type IsolationCase,
  maybe,
} from '../isolation-case.ts';
import type { Seen } from '../reference-model.ts';
import { has } from '../table-rules.ts';
import type { World, WorldFile } from '../world.ts';

const visibilities = ['private', 'public', 'all_partners'];

/**
 * What a response reveals about a file: its owner and its place, as far as this viewer may know, and what may be done.
 */
function described({ seen, world }: CaseContext, file: WorldFile) {
  const nameIn = (rows: readonly { id: number; name: string }[], row_id: unknown) =>
    rows.find(({ id }) => id === row_id)?.name ?? null;
  const asset =
    file.entity_type === 'asset' ? seen.assets.find(({ id }) => id === file.entity_id) : undefined;
  const room_id = file.entity_type === 'room' ? file.entity_id : asset?.room_id;
  const room = seen.rooms.find(({ id }) => id === room_id);
  return {
    id: file.id,
    owner_name: nameIn(file.shared_with_all ? world.partners : seen.partners, file.partner_id),
    can_change: seen.changeable.some(({ id }) => id === file.id),
    asset_name: asset?.product_name ?? null,
    room_name: room?.name ?? null,
    site_name: nameIn(seen.sites, file.entity_type === 'site' ? file.entity_id : room?.site_id),
  };
}

function essenceOf(file: ReturnType<typeof described>) {
  const { id, owner_name, can_change, asset_name, room_name, site_name } = file;
  return { id, owner_name, can_change, asset_name, room_name, site_name };
}

type Thing = 'room' | 'asset' | 'site' | 'ticket';

function anyThing(world: World, random: SeededRandom) {
  const type = random.pick(['room', 'asset', 'site', 'ticket'] as const);
  const things = { room: world.rooms, asset: world.assets, site: world.sites, ticket: world.tickets };
  return { type, id: anyId(things[type], random) };
}

function newestFirst(a: WorldFile, b: WorldFile): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
}

function isBound({ user }: CaseContext): boolean {
  return user.force_explicit_grants && !user.is_superuser;
}

/** One that this viewer may not replace: this is about rights, and no document gets a new version. */
function anyDocument(world: World, random: SeededRandom, seen: Seen): WorldFile | undefined {
  const kept = (random.chance(0.7) ? seen : world).files.filter(
    (file) => file.category === 'document' && !seen.changeable.includes(file),
  );
  return kept.length === 0 ? undefined : random.pick(kept);
}

function newVersionOf({ id, entity_type, entity_id, room_type }: WorldFile) {
  const fields: [string, string][] = [
    ['category', 'document'],
    ['entity_type', entity_type],
    ['entity_id', String(entity_id)],
    ...(room_type === null ? [] : [['room_type', room_type] as [string, string]]),
    ['replaces', String(id)],
  ];
  return { ...multipart([...fields, textFile]), params: { replaces: id } };
}

const textFile = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') };

export const filesCases: Record<string, IsolationCase> = {
  listEntityFiles: {
    makeRequest: (world, random) => ({
      params: random.chance(0.7)
        ? anyThing(world, random)
        : { type: 'room_type', id: roomTypeId(random.pick(roomTypes)) },
      query: {
        category: maybe(random, 0.3, () => random.pick(['image', 'document'])),
        room_id: maybe(random, 0.3, () => anyId(world.rooms, random)),
      },
    }),
    expected(context): ExpectedResponse {
      const { seen, request } = context;
      const { params = {}, query = {} } = request;
      const [type, thing_id] =
        params.type === 'room_type' ? ['room', query.room_id] : [params.type, params.id];
      const { rooms: room, assets: asset, sites: site, tickets: ticket } = seen;
      const things = { room, asset, site, ticket }[type as Thing];
      const thing = (things as { id: number; partner_id: number }[]).find(({ id }) => id === thing_id);
      if (thing_id !== undefined && !thing) return { status: 404 };
      const files = seen.files.filter(
        (file) =>
          file.entity_type === params.type &&
          file.entity_id === params.id &&
          (query.category === undefined || file.category === query.category) &&
          (!thing || file.shared_with_all || file.partner_id === thing.partner_id),
      );
      return { status: 200, body: files.sort(newestFirst).map((file) => described(context, file)) };
    },
    essence: ({ files }: { files: ReturnType<typeof described>[] }) => files.map(essenceOf),
  },
  listRecentFiles: {
    makeRequest: (_world, random) => ({
      query: {
        limit: random.pick([1, 5, 100]),
        category: maybe(random, 0.3, () => random.pick(['image', 'document'])),
      },
    }),
    expected(context) {
      const { query = {} } = context.request;
      const files = context.seen.files
        .filter(
          ({ category, entity_type }) =>
            entity_type !== 'ticket' && (query.category === undefined || category === query.category),
        )
        .sort(newestFirst)
        .slice(0, Number(query.limit));
      return { status: 200, body: files.map((file) => described(context, file)) };
    },
    essence: (files: ReturnType<typeof described>[]) => files.map(essenceOf),
  },
  getFileUrl: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.files, random) } }),
    expected: ({ seen, request }) => ({
      status: seen.files.some(({ id }) => id === request.params?.id) ? 200 : 404,
    }),
  },
  deleteFile: {
    writes: true,
    makeRequest(world, random, seen) {
      // Few users see a private file that they may not delete, so those files come up often.
      const kept = seen.files.filter((file) => !file.is_public && !seen.changeable.includes(file));
      return { params: { id: anyId(kept.length > 0 && random.chance(0.7) ? kept : world.files, random) } };
    },
    expected({ seen, request }) {
      const file = seen.files.find(({ id }) => id === request.params?.id);
      if (!file) return { status: 404 };
      const isAllowed = !file.is_public && seen.changeable.includes(file);
      return { status: isAllowed ? 204 : 403 };
    },
  },
  changeFileVisibility: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.files, random) },
      body: { visibility: random.pick(visibilities) },
    }),
    expected({ user, seen, request }) {
      const file = seen.files.find(({ id }) => id === request.params?.id);
      if (!file) return { status: 404 };
      const isSharing = request.body?.visibility === 'all_partners';
      if (file.entity_type === 'ticket') return { status: 403 };
      if (!seen.changeable.includes(file) || (isSharing && !user.is_superuser)) return { status: 403 };
      return { status: isSharing && file.entity_type !== 'room_type' ? 422 : 200 };
    },
  },
  changeFileDescription: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.files, random) },
      body: { description: random.pick(['', 'From the door']) },
    }),
    expected({ seen, request }) {
      const file = seen.files.find(({ id }) => id === request.params?.id);
      if (!file) return { status: 404 };
      return { status: seen.changeable.includes(file) ? 200 : 403 };
    },
  },
  changeFileDetails: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.files, random) },
      body: { subcategory: random.pick(['manual', null]), tags: ['alpha'] },
    }),
    expected({ seen, request }) {
      const file = seen.files.find(({ id }) => id === request.params?.id);
      if (!file) return { status: 404 };
      if (!seen.changeable.includes(file)) return { status: 403 };
      return { status: file.category === 'document' ? 200 : 422 };
    },
  },
  listFileVersions: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.files, random) } }),
    expected({ seen, world, request }) {
      const file = seen.files.find(({ id }) => id === request.params?.id);
      const uploader = seen.near.some((near) => near === file)
        ? world.users.find(({ id }) => id === file?.uploaded_by)
        : undefined;
      return file ? { status: 200, body: [[file.id, uploader?.full_name ?? null]] } : { status: 404 };
    },
    essence: (versions: FileVersion[]) => versions.map(({ id, uploaded_by }) => [id, uploaded_by]),
  },
  uploadFile: {
    writes: true,
    makeRequest(world, random, seen) {
      const room_type = random.pick(roomTypes);
      const thing = anyThing(world, random);
      const old = random.chance(0.4) ? anyDocument(world, random, seen) : undefined;
      if (old) return newVersionOf(old);
      const place: [string, string][] = random.chance(0.7)
        ? [
            ['entity_type', thing.type],
            ['entity_id', String(thing.id)],
          ]
        : [
            ['entity_type', 'room_type'],
            ['entity_id', String(roomTypeId(room_type))],
            ['room_type', room_type],
          ];
      // The place is in the params too, where only the model reads it.
      return {
        ...multipart([['category', 'document'], ...place, textFile]),
        params: Object.fromEntries(place),
      };
    },
    expected(context) {
      const { params = {} } = context.request;
      if (params.replaces !== undefined)
        return { status: context.seen.files.some(({ id }) => id === Number(params.replaces)) ? 403 : 404 };
      if (params.entity_type === 'room_type') return { status: isBound(context) ? 403 : 201 };
      const { rooms: room, assets: asset, sites: site, tickets: ticket } = context.seen;
      const things = { room, asset, site, ticket }[params.entity_type as Thing];
      if (!has(things, Number(params.entity_id))) return { status: 404 };
      const isPermitted =
        ['room', 'ticket'].includes(String(params.entity_type)) ||
        hasPermission(context.user, 'estate.manage');
      return { status: isPermitted ? 201 : 403 };
    },
  },
};
