import type { BulkChange } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { previewBulkChange, startBulkChange } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function bulkPreviewQuery(body: BulkChange | undefined) {
  return queryOptions({
    queryKey: ['bulk-preview', body] as const,
    queryFn: ({ signal }) => call(previewBulkChange, { body: body as BulkChange }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

export function startChange(body: BulkChange) {
  return call(startBulkChange, { body });
}
