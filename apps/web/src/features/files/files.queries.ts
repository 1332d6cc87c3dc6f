import { getFileUrl, listEntityFiles, listFileVersions } from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export type FileOwner = Pick<StoredFile, 'entity_type' | 'entity_id'> & {
  /** For a room type: only files that apply to this room. */
  room_id?: number;
};

/** The spec's default for a signed link. */
const linkSeconds = 3600;

export function entityFilesQuery(owner: FileOwner, category: StoredFile['category']) {
  return queryOptions({
    queryKey: ['files', owner.entity_type, owner.entity_id, category, owner.room_id] as const,
    queryFn: async ({ signal }) => {
      const params = { type: owner.entity_type, id: owner.entity_id };
      const query = { category, ...(owner.room_id !== undefined && { room_id: owner.room_id }) };
      return (await call(listEntityFiles, { params, query }, { signal })).files;
    },
  });
}

/** A ticket is open all day while others add to it. */
const refetchAfter = 20_000;

/** All files of a ticket, the newest first. */
export function attachedFilesQuery(ticketId: number) {
  return queryOptions({
    queryKey: ['files', 'ticket', ticketId] as const,
    queryFn: async ({ signal }) =>
      (await call(listEntityFiles, { params: { type: 'ticket', id: ticketId }, query: {} }, { signal }))
        .files,
    refetchInterval: refetchAfter,
  });
}

/** A link is renewed well before it expires, so that no picture on the screen stops loading. */
export function fileUrlQuery(fileId: number) {
  return queryOptions({
    queryKey: ['file-url', fileId] as const,
    queryFn: ({ signal }) => fetchFileUrl(fileId, signal),
    staleTime: (linkSeconds - 600) * 1000,
    gcTime: (linkSeconds - 600) * 1000,
  });
}

export async function fetchFileUrl(fileId: number, signal?: AbortSignal): Promise<string> {
  const query = { expires_in: linkSeconds };
  return (await call(getFileUrl, { params: { id: fileId }, query }, { signal })).file_url;
}

/** A link for a frame. It is not cached: the viewer of the browser reads it while the dialog is open. */
export function filePreviewQuery(id: number) {
  return queryOptions({
    queryKey: ['file-preview', id] as const,
    queryFn: async ({ signal }) => {
      const query = { expires_in: linkSeconds, preview: 'pdf' as const };
      return (await call(getFileUrl, { params: { id }, query }, { signal })).file_url;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function fileVersionsQuery({ id, entity_type, entity_id }: StoredFile) {
  return queryOptions({
    queryKey: ['files', entity_type, entity_id, 'versions', id] as const,
    queryFn: ({ signal }) => call(listFileVersions, { params: { id } }, { signal }),
  });
}
