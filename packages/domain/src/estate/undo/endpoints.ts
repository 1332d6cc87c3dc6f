import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { bigIdFromText } from '../../http/id-params.ts';
import { estateJob } from '../jobs/estate-job.ts';
import { maxUndoneAtOnce, undoPlan, undoResult } from './undo-plan.ts';

const managed = { base: 'api', access: 'user', permission: 'estate.manage' } as const;
const params = z.object({ id: bigIdFromText });

export const previewUndo = defineEndpoint({
  ...managed,
  name: 'previewUndo',
  method: 'GET',
  path: '/changesets/{id}/undo',
  summary: 'What taking back all changes of one act would do, and which rows it would leave as they are.',
  params,
  response: undoPlan,
});

export const undoChangeset = defineEndpoint({
  ...managed,
  name: 'undoChangeset',
  method: 'POST',
  path: '/changesets/{id}/undo',
  summary: `Takes back all changes of one act of up to ${maxUndoneAtOnce} rows, as a new act. Rows whose changed fields have changed since stay as they are.`,
  params,
  response: undoResult,
});

export const startUndo = defineEndpoint({
  ...managed,
  name: 'startUndo',
  method: 'POST',
  path: '/changesets/{id}/undo-job',
  summary:
    'The same for an act of any size, in the background; a small act is taken back with the response. The preview lists the rows that stay as they are, also afterwards.',
  params,
  response: estateJob,
  status: 202,
});

export const previewRevert = defineEndpoint({
  ...managed,
  name: 'previewRevert',
  method: 'GET',
  path: '/changes/{id}/undo',
  summary: 'What taking back one entry of the history would do.',
  params,
  response: undoPlan,
});

export const revertChange = defineEndpoint({
  ...managed,
  name: 'revertChange',
  method: 'POST',
  path: '/changes/{id}/undo',
  summary: 'Takes back one entry of the history, as a new entry, unless one of its fields has changed since.',
  params,
  response: undoResult,
});
