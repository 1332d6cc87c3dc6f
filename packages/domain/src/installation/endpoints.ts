import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { failedJobKind, runFailedJobsBody } from './failed-jobs.ts';
import { installationPart, installationParts } from './installation-part.ts';

export const getInstallationPart = defineEndpoint({
  name: 'getInstallationPart',
  method: 'GET',
  base: 'api',
  path: '/installation/{part}',
  access: 'superuser',
  summary:
    'The state of one part of the installation: software, database, storage, disk, mail, jobs and so on.',
  params: z.object({ part: z.enum(installationParts, `must be one of ${installationParts.join(', ')}`) }),
  response: installationPart,
});

export const sendTestMail = defineEndpoint({
  name: 'sendTestMail',
  method: 'POST',
  base: 'api',
  path: '/installation/test-mail',
  access: 'superuser',
  summary: 'Sends a test mail to the own address and waits until the mail server has accepted it.',
  status: 204,
});

export const listFailedJobs = defineEndpoint({
  name: 'listFailedJobs',
  method: 'GET',
  base: 'api',
  path: '/installation/failed-jobs',
  access: 'superuser',
  summary: 'Jobs that have given up within a week, by kind, with the 20 latest of each.',
  response: z.array(failedJobKind),
});

export const runFailedJobs = defineEndpoint({
  name: 'runFailedJobs',
  method: 'POST',
  base: 'api',
  path: '/installation/failed-jobs/run',
  access: 'superuser',
  summary: 'Runs one failed job again, or up to 1,000 of a kind. The response has the number of jobs.',
  body: runFailedJobsBody,
  response: z.object({ count: z.int() }),
});
