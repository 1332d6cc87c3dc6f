import {
  cancelWindow,
  createWindow,
  getAvailability,
  getRoomService,
  getSiteService,
  listAvailability,
  listWindows,
  restoreWindow,
  updateRoomService,
  updateSiteService,
} from '@greenroom/domain/service/endpoints.ts';
import type { NewWindow, WindowPlace } from '@greenroom/domain/service/maintenance-window.ts';
import type { RoomService, SiteService, SiteServiceChange } from '@greenroom/domain/service/site-service.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function siteServiceQuery(id: number) {
  return queryOptions({
    queryKey: ['service', 'site', id] as const,
    queryFn: ({ signal }) => call(getSiteService, { params: { id } }, { signal }),
  });
}

export type Month = { from: string; to: string };

export function availabilityQuery(of: 'site' | 'room' | 'asset', id: number, month: Month) {
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

export function windowsQuery(place: WindowPlace & { partner_id?: number }) {
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

/** As long as its message is shown: the window is planned again as it was. */
export function useRestoreWindow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreWindow, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}

export function useSaveSiteService({ site_id, version }: Pick<SiteService, 'site_id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteServiceChange) =>
      call(updateSiteService, { params: { id: site_id }, body }, { headers: ifMatch(version) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}

export function roomServiceQuery(id: number) {
  return queryOptions({
    queryKey: ['service', 'room', id] as const,
    queryFn: ({ signal }) => call(getRoomService, { params: { id } }, { signal }),
  });
}

export function useSaveImportance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ room_id, version, importance }: RoomService) =>
      call(
        updateRoomService,
        { params: { id: room_id }, body: { importance } },
        { headers: ifMatch(version) },
      ),
    onSettled: (_, __, { room_id }) =>
      client.invalidateQueries({ queryKey: roomServiceQuery(room_id).queryKey }),
  });
}

function ifMatch(version: number) {
  return { 'if-match': `"${version}"` };
}
