import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import {
  checkImport,
  getImport,
  listImportRows,
  listImports,
  runImport,
  setImportColumns,
  uploadImport,
} from '@greenroom/domain/import/endpoints.ts';
import type {
  EstateImport,
  ImportDetail,
  ImportRow,
  ImportState,
  RowAction,
} from '@greenroom/domain/import/estate-import.ts';
import type { ImportKind } from '@greenroom/domain/import/import-fields.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { undo } from '#features/estate/jobs/jobs.queries.ts';
import { readListPage } from '#listing/read-list-page.ts';

const pageSize = 200;
/** Often enough for a bar that moves. */
const pollMilliseconds = 1000;

export const isActive = (state: ImportState) => state === 'checking' || state === 'running';

export const importsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ pageParam, signal }) =>
    readListPage<EstateImport>(
      await callWithHeaders(listImports, { query: { limit: pageSize, cursor: pageParam } }, { signal }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.cursor,
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? pollMilliseconds : false),
  });

export type RowsFilter = { action: RowAction | undefined; only_differences: boolean; search: string };

/** `attempt` changes with each check: its rows replace those of the one before. */
export const importRowsQuery = (id: number, attempt: string, filter: RowsFilter) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'rows', id, attempt, filter],
    queryFn: async ({ pageParam, signal }) => {
      const { search, ...rest } = filter;
      const query = { ...rest, limit: pageSize, cursor: pageParam, ...(search !== '' && { search }) };
      return readListPage<ImportRow>(
        await callWithHeaders(listImportRows, { params: { id }, query }, { signal }),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
  });

/** The rejected rows with their cells, page by page. */
export async function* readAllRejected(id: number): AsyncGenerator<readonly ImportRow[]> {
  let cursor: string | undefined;
  do {
    const query = { action: 'rejected', cells: true, limit: 1000, cursor } as const;
    const page = readListPage<ImportRow>(await callWithHeaders(listImportRows, { params: { id }, query }));
    yield page.rows;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

export function useUploadImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { file: File; partner_id?: number; kind?: ImportKind }): Promise<ImportDetail> =>
      call(uploadImport, { body: form } as never, { timeoutSeconds: 60 }),
    onSuccess: (found) => remember(client, found),
  });
}

export function useSetColumns(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setImportColumns>) => call(setImportColumns, { params: { id }, body }),
    onSuccess: (found) => remember(client, found),
  });
}

export function useCheckImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkImport, { params: { id } }),
    onSuccess: (found) => remember(client, found),
  });
}

export function useRunImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(runImport, { params: { id } }),
    onSuccess: (found) => remember(client, found),
  });
}

/** Everything on the screens may show what it took back. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changesetId: number) => undo(client, changesetId),
    // The plan of what is undone does not exist any more.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'undo-plan' }),
  });
}

function remember(client: QueryClient, found: ImportDetail): void {
  client.setQueryData(importQuery(found.id).queryKey, found);
  void client.invalidateQueries({ queryKey: importsQuery.queryKey });
}
