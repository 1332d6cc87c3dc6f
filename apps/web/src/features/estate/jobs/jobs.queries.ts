import { getEstateJob, listEstateJobs, stopEstateJob } from '@greenroom/domain/estate/jobs/endpoints.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { previewUndo, startUndo } from '@greenroom/domain/estate/undo/endpoints.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import { readListPage } from '#listing/read-list-page.ts';

const key = 'estate-jobs';
const pageSize = 50;
const pollMilliseconds = 1000;

/** The jobs of this user that run now, followed until they end. */
export const runningJobsQuery = queryOptions({
  queryKey: [key, 'running'] as const,
  queryFn: ({ signal }) =>
    call(listEstateJobs, { query: { mine: true, running: true, limit: 10 } }, { signal }),
  refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? pollMilliseconds : false),
});

export const jobListQuery = infiniteQueryOptions({
  queryKey: [key, 'list'] as const,
  staleTime: 0,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, cursor: pageParam };
    return readListPage<EstateJob>(await callWithHeaders(listEstateJobs, { query }, { signal }));
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.cursor,
});

export function readJob(id: number): Promise<EstateJob> {
  return call(getEstateJob, { params: { id } });
}

export function stopJob(id: number): Promise<EstateJob> {
  return call(stopEstateJob, { params: { id } });
}

export function undoPlanQuery(changesetId: number) {
  return queryOptions({
    queryKey: ['undo-plan', changesetId] as const,
    queryFn: ({ signal }) =>
      call(previewUndo, { params: { id: changesetId } }, { signal, timeoutSeconds: 60 }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A small act is taken back with the response; otherwise the job is followed until its end. */
export async function undo(client: QueryClient, changesetId: number): Promise<EstateJob> {
  const job = await call(startUndo, { params: { id: changesetId } });
  if (job.state === 'running') followJob(client, job);
  return job;
}

/** Shows a job that has just begun. */
export function followJob(client: QueryClient, job: EstateJob): void {
  client.setQueryData(runningJobsQuery.queryKey, (jobs) => [
    job,
    ...(jobs ?? []).filter(({ id }) => id !== job.id),
  ]);
  void client.invalidateQueries({ queryKey: [key, 'list'] });
}

/** Rows of every screen may have changed. */
export function refreshEstate(client: QueryClient): void {
  void client.invalidateQueries();
}
