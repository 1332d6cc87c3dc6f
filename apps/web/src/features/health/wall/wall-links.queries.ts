import { createWallLink, endWallLink, listWallLinks } from '@greenroom/domain/health/wall/links/endpoints.ts';
import type { WallLinkForm } from '@greenroom/domain/health/wall/wall.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

const allLinks = ['wall-links'] as const;

export function wallLinksQuery(partnerId: number) {
  return queryOptions({
    queryKey: [...allLinks, partnerId] as const,
    queryFn: ({ signal }) => call(listWallLinks, { query: { partner_id: partnerId } }, { signal }),
  });
}

export function useCreateWallLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: WallLinkForm) => call(createWallLink, { body: form }),
    onSuccess: () => client.invalidateQueries({ queryKey: allLinks }),
  });
}

export function useEndWallLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endWallLink, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: allLinks }),
  });
}
