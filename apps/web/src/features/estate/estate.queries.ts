import { listPartners } from '@greenroom/domain/branding/endpoints.ts';
import {
  createAsset,
  createRoom,
  createSite,
  listEstateChanges,
  updateAsset,
  updateRoom,
  updateSite,
} from '@greenroom/domain/estate/endpoints.ts';
import type { EstateChange, Thing } from '@greenroom/domain/estate/estate-change.ts';
import { previewRevert, revertChange, undoChangeset } from '@greenroom/domain/estate/undo/endpoints.ts';
import type { UndoResult } from '@greenroom/domain/estate/undo/undo-plan.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { getAsset, getRoom, getSite, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import type { RoomDetail } from '@greenroom/domain/inventory/room.ts';
import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { readListPage } from '#listing/read-list-page.ts';

export type ThingDetail = SiteDetail | RoomDetail | AssetDetail;
type Body = Record<string, unknown>;

const readers = { site: getSite, room: getRoom, asset: getAsset };
const creators = { site: createSite, room: createRoom, asset: createAsset };
const writers = { site: updateSite, room: updateRoom, asset: updateAsset };

export function readThing(thing: Thing, id: number, signal?: AbortSignal): Promise<ThingDetail> {
  return call(readers[thing] as typeof getAsset, { params: { id } }, { signal });
}

export function createThing(thing: Thing, body: Body): Promise<ThingDetail> {
  return call(creators[thing] as typeof createAsset, { body } as never);
}

type ThingChange = { thing: Thing; id: number; version: number; body: Body };

export function updateThing({ thing, id, version, body }: ThingChange): Promise<ThingDetail> {
  const headers = { 'if-match': `"${version}"` };
  return call(writers[thing] as typeof updateAsset, { params: { id }, body } as never, { headers });
}

/** A form is filled once: what others save later must not change it under its editor. */
export function thingFormQuery(thing: Thing, id: number) {
  return queryOptions({
    queryKey: ['estate', 'form', thing, id] as const,
    queryFn: ({ signal }) => readThing(thing, id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Assets with the same serial number, or of the same name in a room; one of them may be the asset itself. */
export function twinsQuery(filter: Record<string, string | number>) {
  return queryOptions({
    queryKey: ['estate', 'twins', filter] as const,
    queryFn: ({ signal }) =>
      call(listAssets, { query: { ...filter, limit: 2, total: false } as never }, { signal }),
    retry: false,
  });
}

/** For superusers, who create sites of any partner; others have no choice. */
export function partnersQuery() {
  return queryOptions({
    queryKey: ['partners', 'names'] as const,
    queryFn: ({ signal }) => call(listPartners, {}, { signal }),
  });
}

export function latestChanges(thing: Thing, id: number, limit: number): Promise<EstateChange[]> {
  return call(listEstateChanges, { params: { thing, id }, query: { limit } });
}

export function historyQuery(thing: Thing, id: number) {
  return infiniteQueryOptions({
    queryKey: ['estate', 'history', thing, id] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return readListPage<EstateChange>(
        await callWithHeaders(listEstateChanges, { params: { thing, id }, query }, { signal }),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
}

/** What stands in the way of taking back an entry of the history. */
export function revertPlanQuery(id: number) {
  return queryOptions({
    queryKey: ['estate', 'revert', id] as const,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(previewRevert, { params: { id } }, { signal }),
  });
}

export function revertEntry(id: number): Promise<UndoResult> {
  return call(revertChange, { params: { id } });
}

/** Takes back what made a version. */
export async function undoVersion(thing: Thing, id: number, version: number): Promise<UndoResult | null> {
  const made = (await latestChanges(thing, id, 20)).find((change) => change.version === version);
  return made ? call(undoChangeset, { params: { id: made.changeset_id } }) : null;
}

export function lastChangeQuery(thing: Thing, id: number) {
  return queryOptions({
    queryKey: ['estate', 'last-change', thing, id] as const,
    queryFn: async () => (await latestChanges(thing, id, 1))[0] ?? null,
  });
}

/** Lists, pages, counts and histories may all show what was changed. The open form is not among them. */
export async function refreshEstate(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => !(queryKey[0] === 'estate' && queryKey[1] === 'form'),
  });
}
