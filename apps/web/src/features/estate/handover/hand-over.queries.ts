import { handOverSite, previewHandOver } from '@greenroom/domain/estate/handover/endpoints.ts';
import type { HandOver } from '@greenroom/domain/estate/handover/hand-over.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** What would go along and what would end. */
export function handOverQuery(siteId: number, partnerId: number) {
  return queryOptions({
    queryKey: ['estate', 'hand-over', siteId, partnerId] as const,
    queryFn: ({ signal }) =>
      call(previewHandOver, { params: { id: siteId }, query: { partner_id: partnerId } }, { signal }),
    enabled: partnerId > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

type HandOverInput = { id: number; version: number; partner_id: number };

export function handOver({ id, version, partner_id }: HandOverInput): Promise<HandOver> {
  const headers = { 'if-match': `"${version}"` };
  return call(handOverSite, { params: { id }, body: { partner_id } }, { headers });
}
