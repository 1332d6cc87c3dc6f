import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import type { Translate } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';
import type { UploadRejection } from './check-upload.ts';

/**
 * Codes with a more precise text when the kind of upload is known; in English the sentences of the server are more
 * exact.
 */
const byCode: Record<StoredFile['category'], Record<string, UploadRejection>> = {
  image: { 'too-large': 'rooms.images.tooLarge', 'unsupported-type': 'rooms.images.unsupportedType' },
  document: {
    'too-large': 'rooms.documents.fileTooLarge',
    'unsupported-type': 'rooms.documents.invalidFileType',
  },
};

const fallbacks = { image: 'files.upload.error', document: 'rooms.documents.uploadError' } as const;

export function uploadMessage(error: unknown, t: Translate, category: StoredFile['category']): string {
  const key = error instanceof ApiError ? rejectionOf(error, category) : undefined;
  return key ? t(key) : errorMessage(error, t(fallbacks[category]));
}

function rejectionOf(
  { detail, code }: ApiError,
  category: StoredFile['category'],
): UploadRejection | undefined {
  if (detail && translator.resolvedLanguage === 'en') return undefined;
  return byCode[category][code ?? ''];
}

export function describeUploaded(filenames: readonly string[], t: Translate): string {
  if (filenames.length === 1) return t('files.upload.done', { name: filenames[0] });
  return t('files.upload.allDone', { count: filenames.length });
}
