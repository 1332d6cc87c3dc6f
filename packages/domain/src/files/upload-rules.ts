export const megabyte = 1024 * 1024;

/** Of names, captions and versions. */
export const shortTextMaxLength = 200;

export const imageRules = {
  /** Per room, asset or site. */
  maxPerThing: 5,
  /** A caption is one line; descriptions of documents are longer. */
  maxCaptionLength: shortTextMaxLength,
  maxBytes: 10 * megabyte,
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
} as const;

export const documentRules = {
  maxBytes: 50 * megabyte,
  extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'csv'],
} as const;

/** Of one ticket, images and documents together. */
export const maxTicketFiles = 50;

export const documentTypes = ['manual', 'policy', 'specification', 'report', 'notes', 'guide'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const imageProblems = {
  notAnImage: 'Only image files are allowed',
  tooLarge: 'Image file too large. Maximum size is 10MB',
  tooMany: 'Maximum 5 images allowed per room',
  tooManyOfThing: 'Maximum 5 images allowed per asset or site',
  captionTooLong: 'A caption can have at most 200 characters.',
} as const;

export function extensionOf(filename: string): string {
  return /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}
