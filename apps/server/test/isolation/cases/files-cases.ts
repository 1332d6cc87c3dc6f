import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { multipart } from '../../upload.ts';
import { roomTypes } from '../build-estate.ts';
import { type Answer, type Asked, anyId, type IsolationCase, maybe } from '../isolation-case.ts';
import type { WorldFile } from '../world.ts';

const idOf = ({ id }: { id: number }) => id;

function newestFirst(a: WorldFile, b: WorldFile): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
}

function isBound({ user }: Asked): boolean {
  return user.force_explicit_grants && !user.is_superuser;
}

export const filesCases: Record<string, IsolationCase> = {
  listEntityFiles: {
    ask: (world, random) => ({
      params: random.chance(0.7)
        ? { type: 'room', id: anyId(world.rooms, random) }
        : { type: 'room_type', id: roomTypeId(random.pick(roomTypes)) },
      query: { category: maybe(random, 0.3, () => random.pick(['image', 'document'])) },
    }),
    expected({ seen, question: { params = {}, query = {} } }): Answer {
      if (params.type === 'room' && !seen.rooms.some(({ id }) => id === params.id)) return { status: 404 };
      const files = seen.files.filter(
        (file) =>
          file.entity_type === params.type &&
          file.entity_id === params.id &&
          (query.category === undefined || file.category === query.category),
      );
      return { status: 200, body: files.sort(newestFirst).map(idOf) };
    },
    essence: ({ files }: { files: WorldFile[] }) => files.map(idOf),
  },
  listRecentFiles: {
    ask: (_world, random) => ({
      query: {
        limit: random.pick([1, 5, 100]),
        category: maybe(random, 0.3, () => random.pick(['image', 'document'])),
      },
    }),
    expected({ seen, question: { query = {} } }) {
      const files = seen.files.filter(
        ({ category }) => query.category === undefined || category === query.category,
      );
      return { status: 200, body: files.sort(newestFirst).slice(0, Number(query.limit)).map(idOf) };
    },
    essence: (files: WorldFile[]) => files.map(idOf),
  },
  getFileUrl: {
    ask: (world, random) => ({ params: { id: anyId(world.files, random) } }),
    expected: ({ seen, question }) => ({
      status: seen.files.some(({ id }) => id === question.params?.id) ? 200 : 404,
    }),
  },
  deleteFile: {
    writes: true,
    ask: (world, random) => ({ params: { id: anyId(world.files, random) } }),
    expected(asked) {
      const file = asked.seen.files.find(({ id }) => id === asked.question.params?.id);
      if (!file) return { status: 404 };
      const isForbidden = file.is_public || (file.entity_type === 'room_type' && isBound(asked));
      return { status: isForbidden ? 403 : 204 };
    },
  },
  uploadFile: {
    writes: true,
    ask(world, random) {
      const room_type = random.pick(roomTypes);
      const place: [string, string][] = random.chance(0.7)
        ? [
            ['entity_type', 'room'],
            ['entity_id', String(anyId(world.rooms, random))],
          ]
        : [
            ['entity_type', 'room_type'],
            ['entity_id', String(roomTypeId(room_type))],
            ['room_type', room_type],
          ];
      const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') };
      // The place stands in the params too, where nothing reads it but the model.
      return { ...multipart([['category', 'document'], ...place, file]), params: Object.fromEntries(place) };
    },
    expected(asked) {
      const { params = {} } = asked.question;
      if (params.entity_type === 'room_type') return { status: isBound(asked) ? 403 : 201 };
      return { status: asked.seen.rooms.some(({ id }) => String(id) === params.entity_id) ? 201 : 404 };
    },
  },
};
