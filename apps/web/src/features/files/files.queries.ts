import {
  changeFileDescription,
  changeFileDetails,
  changeFileVisibility,
  deleteFile,
  getFileUrl,
  listEntityFiles,
  listFileVersions,
} from '@greenroom/domain/files/endpoints.ts';
import type { FileVisibility, StoredFile } from '@greenroom/domain/files/file.ts';
import type { DocumentType } from '@greenroom/domain/files/upload-rules.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { uploadFile } from '#api/upload-file.ts';

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

/** A file that another user has deleted in the meantime counts as deleted. */
export async function removeFile(client: QueryClient, file: StoredFile): Promise<void> {
  try {
    await call(deleteFile, { params: { id: file.id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  await refreshFiles(client, file);
}

export async function setFileVisibility(
  client: QueryClient,
  file: StoredFile,
  visibility: FileVisibility,
): Promise<void> {
  await call(changeFileVisibility, { params: { id: file.id }, body: { visibility } });
  await refreshFiles(client, file);
}

export async function setFileDescription(
  client: QueryClient,
  file: StoredFile,
  description: string,
): Promise<void> {
  await call(changeFileDescription, { params: { id: file.id }, body: { description } });
  await refreshFiles(client, file);
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

export async function setFileDetails(
  client: QueryClient,
  file: StoredFile,
  details: { subcategory: DocumentType | null; tags: string[] },
): Promise<void> {
  await call(changeFileDetails, { params: { id: file.id }, body: details });
  await refreshFiles(client, file);
}

/** Type, tags and description are those of the old version. */
export async function addFileVersion(
  client: QueryClient,
  old: StoredFile,
  { file, version }: { file: File; version: string },
): Promise<StoredFile> {
  const optional = {
    version,
    subcategory: old.subcategory,
    description: old.description,
    tags: old.tags.join(','),
    room_type: old.room_type,
    relationship_type: old.relationship_type,
  };
  const given = Object.entries(optional).filter((field): field is [string, string] => Boolean(field[1]));
  const added = await uploadFile(file, {
    category: 'document',
    entity_type: old.entity_type,
    entity_id: String(old.entity_id),
    replaces: String(old.id),
    ...Object.fromEntries(given),
  });
  await refreshFiles(client, old);
  return added;
}

export async function refreshFiles(
  client: QueryClient,
  { entity_type, entity_id }: FileOwner,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['files', entity_type, entity_id] }),
    client.invalidateQueries({ queryKey: ['files', 'recent'] }),
  ]);
}

export async function refreshAllFiles(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['files'] });
}
