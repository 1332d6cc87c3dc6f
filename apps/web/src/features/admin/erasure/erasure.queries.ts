import { eraseUser, exportPersonalData, previewErasure } from '@greenroom/domain/admin/erasure/endpoints.ts';
import type { StartedErasure } from '@greenroom/domain/admin/erasure/erasure-preview.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '#api/http-client.ts';
import { saveBlob } from '#api/save-blob.ts';

/** What is deleted and what stays: as it is now. */
export function erasureQuery(id: number) {
  return queryOptions({
    queryKey: ['erasure', id] as const,
    queryFn: ({ signal }) => call(previewErasure, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function erasePerson(id: number, confirmation: string): Promise<StartedErasure> {
  return call(eraseUser, { params: { id }, body: { confirmation } });
}

/** Everything that is stored of a person, as a file. */
export async function savePersonalData(id: number): Promise<void> {
  saveBlob(await callForFile(exportPersonalData, { params: { id } }), `person-${id}.json`);
}
