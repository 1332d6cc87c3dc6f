import type {
  Discovery,
  DiscoveryDetail,
  discoveryForm,
} from '@greenroom/domain/operations/discovery/discovery.ts';
import {
  getDiscovery,
  ignoreDiscoveredDevice,
  listDiscoveries,
  startDiscovery,
  stopDiscovery,
} from '@greenroom/domain/operations/discovery/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#api/http-client.ts';

export type DiscoveryRequest = z.input<typeof discoveryForm>;

const runningMilliseconds = 1_500;
/** A new asset or connection changes the suggestions. */
const endedMilliseconds = 10_000;

const all = ['operations', 'discoveries'] as const;

export function discoveriesQuery(siteId: number) {
  return queryOptions({
    queryKey: [...all, 'site', siteId] as const,
    staleTime: 0,
    queryFn: ({ signal }): Promise<Discovery[]> =>
      call(listDiscoveries, { query: { site_id: siteId } }, { signal }),
    refetchInterval: ({ state: { data } }: { state: { data?: Discovery[] | undefined } }) =>
      data?.some(isRunning) ? runningMilliseconds : false,
  });
}

export function discoveryQuery(id: number) {
  return queryOptions({
    queryKey: [...all, id] as const,
    staleTime: 0,
    queryFn: ({ signal }): Promise<DiscoveryDetail> => call(getDiscovery, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }: { state: { data?: DiscoveryDetail | undefined } }) =>
      data && isRunning(data) ? runningMilliseconds : endedMilliseconds,
  });
}

export function isRunning({ state }: { state: string }): boolean {
  return state === 'queued' || state === 'running';
}

export function useStartDiscovery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DiscoveryRequest) => call(startDiscovery, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
}

export function useStopDiscovery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopDiscovery, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
}

export function useIgnoreDevice(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { address: string; is_ignored: boolean }) =>
      call(ignoreDiscoveredDevice, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...all, id] }),
  });
}
