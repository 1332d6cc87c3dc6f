import type { AssetRole } from '@greenroom/domain/health/asset-role.ts';
import {
  activateRoomModel,
  listRoleMap,
  listRoomModels,
  previewRoomModel,
  replayRoomModel,
  saveRoomModel,
  updateRoleMap,
} from '@greenroom/domain/health/models/endpoints.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

const modelsKey = ['room-models'] as const;
const roleMapKey = ['role-map'] as const;

export function roomModelsQuery(partner_id: number) {
  return queryOptions({
    queryKey: [...modelsKey, partner_id] as const,
    queryFn: ({ signal }) => call(listRoomModels, { query: { partner_id } }, { signal }),
  });
}

export type ModelOnTrial = { partner_id: number; room_type: string | null; document: RoomModelDocument };

/** The last preview stays until the next is there. */
export function previewQuery(body: ModelOnTrial | null) {
  return queryOptions({
    queryKey: ['room-model-preview', body] as const,
    queryFn: ({ signal }) => call(previewRoomModel, { body: body as ModelOnTrial }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function replayQuery(body: ModelOnTrial | null) {
  return queryOptions({
    queryKey: ['room-model-replay', body] as const,
    queryFn: ({ signal }) => call(replayRoomModel, { body: body as ModelOnTrial }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function useSaveRoomModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ModelOnTrial & { based_on: number }) => call(saveRoomModel, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: modelsKey }),
  });
}

export function useActivateRoomModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, based_on }: { id: number; based_on: number }) =>
      call(activateRoomModel, { params: { id }, body: { based_on } }),
    onSuccess: () => client.invalidateQueries({ queryKey: modelsKey }),
  });
}

export function roleMapQuery(partner_id: number) {
  return queryOptions({
    queryKey: [...roleMapKey, partner_id] as const,
    queryFn: ({ signal }) => call(listRoleMap, { query: { partner_id } }, { signal }),
  });
}

export function useUpdateRoleMap(partner_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: { words: string; role: AssetRole | null }) =>
      call(updateRoleMap, { body: { partner_id, ...entry } }),
    onSuccess: (map) => client.setQueryData(roleMapQuery(partner_id).queryKey, map),
  });
}
