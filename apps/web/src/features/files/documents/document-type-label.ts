import { type DocumentType, documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import type { Translate } from '#i18n/translate.ts';

const labels = {
  manual: 'files.type.manual',
  policy: 'files.type.policy',
  specification: 'files.type.specification',
  report: 'files.type.report',
  notes: 'files.type.notes',
  guide: 'files.type.guide',
} as const satisfies Record<DocumentType, string>;

/** An unknown type is shown unchanged. */
export function documentTypeLabel(t: Translate, type: string | null): string {
  const known = documentTypes.find((candidate) => candidate === type);
  return known ? t(labels[known]) : (type ?? '');
}
