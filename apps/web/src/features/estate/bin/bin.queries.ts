import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import {
  deleteForEver,
  listBin,
  moveAssetToBin,
  moveRoomToBin,
  moveSiteToBin,
  restoreFromBin,
} from '@greenroom/domain/estate/bin/endpoints.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import {
  getAsset,
  getRoom,
  getSite,
  listAssets,
  listRooms,
  listSites,
} from '@greenroom/domain/inventory/endpoints.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { removeCachedRow } from '#listing/list-pages.ts';
import { readListPage } from '#listing/read-list-page.ts';

const pageSize = 100;

export function binQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['bin', search] as const,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, cursor: pageParam, ...(search ? { search } : {}) };
      return readListPage(await callWithHeaders(listBin, { query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
  });
}

/** The entry of one site, room or asset; null if it is not in the bin. */
export function binEntryQuery(thing: Thing, id: number) {
  return queryOptions({
    queryKey: ['bin', 'entry', thing, id] as const,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(listBin, { query: { thing, thing_id: id } }, { signal }))[0] ?? null,
  });
}

/** What comes back may be shown anywhere: lists, pages and counts. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, parent_id }: { entry: Pick<BinEntry, 'id'>; parent_id?: number }) =>
      call(restoreFromBin, {
        params: { id: entry.id },
        body: parent_id === undefined ? {} : { parent_id },
      }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useDeleteForEver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteForEver, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['bin'] }),
  });
}

export type Place = { id: number; name: string; site_name?: string | null };

/** The first places; typing finds the others. */
const maxPlaces = 50;

/** Where a room or an asset can come back to. The server searches: there may be thousands of rooms. */
export function placesQuery(kind: 'site' | 'room', search: string) {
  return queryOptions({
    queryKey: ['bin-places', kind, search] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: maxPlaces, total: false, ...(search ? { search } : {}) };
      const response =
        kind === 'site'
          ? await callWithHeaders(listSites, { query }, { signal })
          : await callWithHeaders(listRooms, { query }, { signal });
      const { rows, cursor } = readListPage<Place>(response as { body: Place[]; headers: Headers });
      return { places: rows, hasMore: cursor !== undefined };
    },
    placeholderData: keepPreviousData,
  });
}

const removals = { site: moveSiteToBin, room: moveRoomToBin, asset: moveAssetToBin };
/** The first part of the keys of their lists. */
const listNames = { site: 'sites', room: 'rooms', asset: 'assets' };
const readers = { site: getSite, room: getRoom, asset: getAsset };

/** The caller refetches, once the page of what is gone is closed: its own queries would fail. */
export function useMoveToBin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ thing, id, version }: { thing: Thing; id: number; version: number }) =>
      call(removals[thing] as typeof moveAssetToBin, { params: { id } }, { headers: ifMatch(version) }),
    onSuccess: (_, { thing, id }) => {
      // The dialog returns the focus to the row that it was opened from, and a row with the focus reads its page ahead.
      removeCachedRow(client, listNames[thing], id);
      return client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

/** What would go to the bin, with the numbers of what goes along. */
export function binnedQuery(thing: Thing, id: number) {
  return queryOptions({
    queryKey: ['estate', 'binned', thing, id] as const,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { ...(thing === 'site' ? { site_id: id } : { room_id: id }), limit: 1 };
      const [row, assets, rooms] = await Promise.all([
        call(readers[thing] as typeof getAsset, { params: { id } }, { signal }),
        thing === 'asset' ? 0 : totalOf(callWithHeaders(listAssets, { query }, { signal })),
        thing === 'site'
          ? totalOf(callWithHeaders(listRooms, { query: { site_id: id, limit: 1 } }, { signal }))
          : 0,
      ]);
      const { product_name, name } = row as { product_name?: string; name?: string };
      return { name: product_name ?? name ?? '', version: row.version, assets, rooms };
    },
  });
}

async function totalOf(response: Promise<{ headers: Headers }>): Promise<number> {
  return Number((await response).headers.get('x-total-count') ?? 0);
}
