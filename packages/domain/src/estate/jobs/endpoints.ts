import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { bigIdFromText } from '../../http/id-params.ts';
import { flagParameter, pageParameters } from '../../listing/page.ts';
import { sortParameter } from '../../listing/sort-parameter.ts';
import { bulkChange, bulkPreview } from './bulk-change.ts';
import { estateJob } from './estate-job.ts';

const managed = { base: 'api', access: 'user', permission: 'estate.manage' } as const;
/** Ten thousand ids. */
const maxBulkBytes = 2_097_152;
const params = z.object({ id: bigIdFromText });

export const previewBulkChange = defineEndpoint({
  ...managed,
  name: 'previewBulkChange',
  method: 'POST',
  path: '/bulk-changes/preview',
  summary: 'How many rows a bulk change would change, how many already have the values, and which cannot.',
  body: bulkChange,
  maxBodyBytes: maxBulkBytes,
  response: bulkPreview,
});

export const startBulkChange = defineEndpoint({
  ...managed,
  name: 'startBulkChange',
  method: 'POST',
  path: '/bulk-changes',
  summary:
    'Changes all rows of a selection as one act, in the background. The rows are fixed now; a small change is done with the response.',
  body: bulkChange,
  maxBodyBytes: maxBulkBytes,
  response: estateJob,
  status: 202,
});

export const listEstateJobs = defineEndpoint({
  ...managed,
  name: 'listEstateJobs',
  method: 'GET',
  path: '/estate-jobs',
  summary: "The viewer's jobs, newest first. Superusers see all jobs, unless `mine` is set.",
  query: z.object({
    limit: pageParameters.limit,
    cursor: pageParameters.cursor,
    sort: sortParameter(['id'], '-id'),
    mine: z.optional(flagParameter),
    running: z.optional(flagParameter),
  }),
  response: z.array(estateJob),
});

export const getEstateJob = defineEndpoint({
  ...managed,
  name: 'getEstateJob',
  method: 'GET',
  path: '/estate-jobs/{id}',
  summary: 'One job.',
  params,
  response: estateJob,
});

export const stopEstateJob = defineEndpoint({
  ...managed,
  name: 'stopEstateJob',
  method: 'POST',
  path: '/estate-jobs/{id}/stop',
  summary: 'Stops a running job: nothing is changed. A job that has ended stays as it is.',
  params,
  response: estateJob,
});
