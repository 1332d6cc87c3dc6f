import type { StoredFile } from '@greenroom/domain/files/file.ts';
import {
  documentRules,
  extensionOf,
  imageProblems,
  imageRules,
} from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

type ImageExtension = (typeof imageRules.extensions)[number];
type DocumentExtension = (typeof documentRules.extensions)[number];
export type Extension = ImageExtension | DocumentExtension;

type Kind = {
  /** The content type under which the file is served, whatever the sender declared. */
  content_type: string;
  /** Other names of the type that browsers and systems use. */
  also: readonly string[];
};

const jpeg: Kind = { content_type: 'image/jpeg', also: ['image/jpg', 'image/pjpeg'] };
const ooxml = 'application/vnd.openxmlformats-officedocument';
// A system without the matching office program declares a document as plain bytes.
const bytes = 'application/octet-stream';

export const acceptedKinds: Record<Extension, Kind> = {
  jpg: jpeg,
  jpeg,
  png: { content_type: 'image/png', also: ['image/x-png'] },
  webp: { content_type: 'image/webp', also: [] },
  pdf: { content_type: 'application/pdf', also: ['application/x-pdf', bytes] },
  doc: { content_type: 'application/msword', also: ['application/vnd.ms-word', bytes] },
  docx: { content_type: `${ooxml}.wordprocessingml.document`, also: ['application/zip', bytes] },
  xls: { content_type: 'application/vnd.ms-excel', also: ['application/msexcel', bytes] },
  xlsx: { content_type: `${ooxml}.spreadsheetml.sheet`, also: ['application/zip', bytes] },
  txt: { content_type: 'text/plain', also: [bytes] },
  // Windows with Excel declares a CSV file as an Excel file.
  csv: {
    content_type: 'text/csv',
    also: ['text/plain', 'application/csv', 'text/x-csv', 'application/vnd.ms-excel', bytes],
  },
};

/** Rejects a file whose name or declared type does not fit its category. The bytes are checked later. */
export function requireAcceptedKind(
  category: StoredFile['category'],
  filename: string,
  declaredType: string,
): Extension {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (category === 'image' && !type.startsWith('image/')) {
    throw new Problem('not-an-image', imageProblems.notAnImage);
  }
  const rules = category === 'image' ? imageRules : documentRules;
  const extension = extensionOf(filename);
  if (!(rules.extensions as readonly string[]).includes(extension)) {
    const names = rules.extensions.join(', ');
    throw new Problem('unsupported-type', `Only these types of ${category} are allowed: ${names}.`);
  }
  const { content_type, also } = acceptedKinds[extension as Extension];
  if (type !== content_type && !also.includes(type)) {
    throw new Problem('unsupported-type', `The type of the file (${type}) does not match its name.`);
  }
  return extension as Extension;
}

/** The read limit before the category is known: a declared image may not be larger than an image. */
export function sizeLimit(
  category: string | undefined,
  declaredType: string,
): { max: number; detail: string } {
  const isImage = category === 'image' || (category === undefined && declaredType.startsWith('image/'));
  if (isImage) return { max: imageRules.maxBytes, detail: imageProblems.tooLarge };
  return { max: documentRules.maxBytes, detail: 'Document file too large. Maximum size is 50MB' };
}
