import { uploadFile as uploadEndpoint } from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { baseUrl } from './base-url.ts';
import { withUserToken } from './http-client.ts';
import { logFailure } from './log-failure.ts';

/** Spec section 9. */
const timeoutSeconds = 60;

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** XMLHttpRequest, because fetch does not report upload progress. Token, refresh and errors are those of `call`. */
export async function uploadFile(
  file: File,
  fields: Record<string, string>,
  options: UploadOptions = {},
): Promise<StoredFile> {
  try {
    return await withUserToken((accessToken) => sendForm(formOf(file, fields), accessToken, options));
  } catch (error) {
    if (error instanceof ApiError) logFailure(uploadEndpoint, error);
    throw error;
  }
}

/** The file goes last, so that the server knows the applicable limits before its first byte. */
function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', file);
  return form;
}

function sendForm(form: FormData, accessToken: string | null, options: UploadOptions): Promise<StoredFile> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError({ status: null }));
    const abort = () => request.abort();
    request.open(uploadEndpoint.method, baseUrl(uploadEndpoint.base) + uploadEndpoint.path);
    request.timeout = timeoutSeconds * 1000;
    request.setRequestHeader('accept', 'application/json');
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => readResponse(request).then(resolve, reject);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal?.reason ?? new ApiError({ status: null }));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

async function readResponse(request: XMLHttpRequest): Promise<StoredFile> {
  const retryAfter = request.getResponseHeader('retry-after');
  const response = new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  });
  if (!response.ok) throw await apiErrorFrom(response);
  return (await response.json().catch((cause: unknown) => {
    throw new ApiError({ status: null, cause });
  })) as StoredFile;
}
