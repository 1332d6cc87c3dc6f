import { imageProblems } from '@greenroom/domain/files/upload-rules.ts';
import type { TFunction } from 'i18next';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import type { UploadRefusal } from './check-upload.ts';

/** Sentences of the server that we have in every language. */
const known: Record<string, UploadRefusal> = {
  [imageProblems.notAnImage]: 'rooms.images.onlyImages',
  [imageProblems.tooLarge]: 'rooms.images.tooLarge',
  [imageProblems.tooMany]: 'rooms.images.tooMany',
};

export function uploadMessage(
  error: unknown,
  t: TFunction,
  fallback: 'files.upload.error' | 'rooms.documents.uploadError',
): string {
  const key = error instanceof ApiError ? known[error.detail ?? ''] : undefined;
  return key ? t(key) : errorMessage(error, t(fallback));
}
