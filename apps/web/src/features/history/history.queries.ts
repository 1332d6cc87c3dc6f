import {
  getAssetPolls,
  getAssetTimeline,
  getRoomTimeline,
  listAssetChanges,
  listAssetHours,
} from '@greenroom/domain/history/endpoints.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import type { Range } from './range.ts';

const dayMilliseconds = 86_400_000;
/** The band moves along with the time, also when nothing changes. */
const refetchInterval = 60_000;
const changesPage = 20;

function sinceDays(days: number) {
  return { from: new Date(Date.now() - days * dayMilliseconds).toISOString() };
}

export function assetTimelineQuery(id: number, days: Range) {
  return queryOptions({
    queryKey: ['history', 'asset', id, 'timeline', days] as const,
    queryFn: ({ signal }) => call(getAssetTimeline, { params: { id }, query: sinceDays(days) }, { signal }),
    refetchInterval,
  });
}

export function roomTimelineQuery(id: number, days: Range) {
  return queryOptions({
    queryKey: ['history', 'room', id, 'timeline', days] as const,
    queryFn: ({ signal }) => call(getRoomTimeline, { params: { id }, query: sinceDays(days) }, { signal }),
    refetchInterval,
  });
}

export function assetChangesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['history', 'asset', id, 'changes'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAssetChanges,
        { params: { id }, query: { limit: changesPage, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < changesPage ? undefined : page.at(-1)?.at),
  });
}

/** Hours are counted some minutes after their end. */
export function assetHoursQuery(id: number, days: Range) {
  return queryOptions({
    queryKey: ['history', 'hours', id, days] as const,
    queryFn: ({ signal }) => call(listAssetHours, { params: { id }, query: sinceDays(days) }, { signal }),
    refetchInterval: 10 * refetchInterval,
  });
}

/** `hour` is in milliseconds; polls of the present one arrive every few minutes. */
export function assetPollsQuery(id: number, hour: number, isPresent: boolean) {
  const query = { hour: new Date(hour).toISOString() };
  return queryOptions({
    queryKey: ['history', 'asset', id, 'polls', hour] as const,
    queryFn: ({ signal }) => call(getAssetPolls, { params: { id }, query }, { signal }),
    refetchInterval: isPresent ? refetchInterval : false,
  });
}

/** A status of the device has changed. */
export function refetchAssetHistory(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: ['history', 'asset', id] });
}

export function refetchRoomHistory(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: ['history', 'room', id] });
}
