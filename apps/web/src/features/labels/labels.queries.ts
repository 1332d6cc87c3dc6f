import { printLabels } from '@greenroom/domain/labels/endpoints.ts';
import type { LabelRequest } from '@greenroom/domain/labels/label-request.ts';
import { callForFile } from '#api/http-client.ts';

/** A thousand labels take the server a moment. */
export function fetchLabels(body: LabelRequest): Promise<Blob> {
  return callForFile(printLabels, { body }, { timeoutSeconds: 60 });
}
