import {
  cancelWindow,
  createWindow,
  getAvailability,
  getSiteService,
  listAvailability,
  listWindows,
} from '@greenroom/domain/service/endpoints.ts';
import type { NewWindow, WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function siteServiceQuery(id: number) {
  return queryOptions({
    queryKey: ['service', 'site', id] as const,
    queryFn: ({ signal }) => call(getSiteService, { params: { id } }, { signal }),
  });
}

export type Month = { from: string; to: string };

export function availabilityQuery(of: 'site' | 'room', id: number, month: Month) {
  return queryOptions({
    queryKey: ['service', 'availability', of, id, month] as const,
    queryFn: ({ signal }) => call(getAvailability, { query: { of, id, ...month } }, { signal }),
  });
}

export function roomAvailabilityQuery(site_id: number, month: Month) {
  return queryOptions({
    queryKey: ['service', 'availability-rows', site_id, month] as const,
    queryFn: ({ signal }) =>
      call(listAvailability, { query: { of: 'room', parent: site_id, ...month } }, { signal }),
  });
}

export function windowsQuery(place: WindowPlace) {
  return queryOptions({
    queryKey: ['service', 'windows', place] as const,
    queryFn: ({ signal }) => call(listWindows, { query: place }, { signal }),
  });
}

export function usePlanWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWindow) => call(createWindow, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}

export function useCancelWindow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(cancelWindow, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}
