import {
  changeFileDescription,
  changeFileDetails,
  changeFileVisibility,
  deleteFile,
} from '@greenroom/domain/files/endpoints.ts';
import type { FileVisibility, StoredFile } from '@greenroom/domain/files/file.ts';
import type { DocumentType } from '@greenroom/domain/files/upload-rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { uploadFile } from '#api/upload-file.ts';
import type { FileOwner } from './files.queries.ts';

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
