import {
  getInstallationPart,
  listFailedJobs,
  runFailedJobs,
  sendTestMail,
} from '@greenroom/domain/installation/endpoints.ts';
import type { InstallationPartName } from '@greenroom/domain/installation/installation-part.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function installationQuery(part: InstallationPartName) {
  return queryOptions({
    queryKey: ['installation', part],
    queryFn: ({ signal }) => call(getInstallationPart, { params: { part } }, { signal }),
  });
}

export function useTestMail() {
  return useMutation({ mutationFn: () => call(sendTestMail, {}) });
}

export const failedJobsQuery = queryOptions({
  queryKey: ['installation', 'failed-jobs'],
  queryFn: ({ signal }) => call(listFailedJobs, {}, { signal }),
});

/** One job, or all of a kind. */
export function useRunFailedJobs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: string; id?: string }) => call(runFailedJobs, { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
        client.invalidateQueries({ queryKey: installationQuery('jobs').queryKey }),
      ]),
  });
}
