import { listRecentFiles } from '@greenroom/domain/files/endpoints.ts';
import { type DocumentsEvent, recentDocuments, type StoredFile } from '@greenroom/domain/files/file.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

const recentFreshFor = 5 * 60_000;
const tryAgainAfter = 60_000;
const noneOnFailure: StoredFile[] = [];

/** Spec section 9: ten documents, cached for five minutes; an empty list on failure, which is not cached. */
export function recentDocumentsQuery() {
  const query = { limit: recentDocuments, category: 'document', ...chosenPartner() } as const;
  return queryOptions({
    queryKey: ['files', 'recent', 'document', query] as const,
    queryFn: async ({ signal }) => {
      return call(listRecentFiles, { query }, { signal }).catch(() => noneOnFailure);
    },
    staleTime: ({ state }) => (state.data === noneOnFailure ? 0 : recentFreshFor),
    // The live stream reports changes; this is for networks that block streams.
    refetchInterval: ({ state }) => (state.data === noneOnFailure ? tryAgainAfter : recentFreshFor),
  });
}

/** Whether the list matches the last event of the live stream. */
export function isStillTrue(shown: readonly StoredFile[], { documents }: DocumentsEvent): boolean {
  return (
    shown.length === documents.length &&
    documents.every((reported, at) => {
      const file = shown[at];
      return (
        file?.id === reported.id &&
        file.is_public === reported.is_public &&
        file.shared_with_all === reported.shared_with_all
      );
    })
  );
}
