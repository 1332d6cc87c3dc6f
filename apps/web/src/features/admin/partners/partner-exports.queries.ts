import {
  downloadPartnerExport,
  listPartnerExports,
  startPartnerExport,
} from '@greenroom/domain/branding/brands/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '#api/http-client.ts';
import { saveBlob } from '#api/save-blob.ts';

const pollMilliseconds = 3_000;

/** Looks again as long as one is being made. */
export function partnerExportsQuery(id: number) {
  return queryOptions({
    queryKey: ['partner-exports', id] as const,
    queryFn: ({ signal }) => call(listPartnerExports, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'waiting') ? pollMilliseconds : false,
    staleTime: 0,
  });
}

export function startExport(id: number): Promise<void> {
  return call(startPartnerExport, { params: { id } });
}

export async function savePartnerExport(id: number, export_id: number): Promise<void> {
  const file = await callForFile(downloadPartnerExport, { params: { id, export_id } });
  saveBlob(file, `partner-${id}.tar.gz`);
}
