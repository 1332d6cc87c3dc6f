import { documentRules, extensionOf, imageRules } from '@greenroom/domain/files/upload-rules.ts';

export type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Why a file would be rejected, as a translation key. The server checks the same again, and the bytes. */
export type UploadRejection =
  | 'files.upload.noFile'
  | 'files.upload.emptyFile'
  | 'files.upload.tooManyAtOnce'
  | 'rooms.images.onlyImages'
  | 'rooms.images.unsupportedType'
  | 'rooms.images.tooLarge'
  | 'rooms.images.tooMany'
  | 'problem.too-many-photos'
  | 'files.things.unsupportedType'
  | 'rooms.documents.invalidFileType'
  | 'rooms.documents.fileTooLarge';

/** Faults of the file itself come first: they would also be rejected in a room with fewer images. */
export function checkImage(file: Chosen | undefined, imageCount: number): UploadRejection | undefined {
  const fault = file && findImageFault(file);
  if (fault) return fault;
  if (imageCount >= imageRules.maxPerThing) return 'rooms.images.tooMany';
  return file ? undefined : 'files.upload.noFile';
}

function findImageFault(file: Chosen): UploadRejection | undefined {
  if (!file.type.startsWith('image/')) return 'rooms.images.onlyImages';
  if (!isOneOf(imageRules.extensions, file.name)) return 'rooms.images.unsupportedType';
  if (file.size > imageRules.maxBytes) return 'rooms.images.tooLarge';
  return file.size === 0 ? 'files.upload.emptyFile' : undefined;
}

export function checkDocument(file: Chosen | undefined): UploadRejection | undefined {
  if (!file) return 'files.upload.noFile';
  // Checked by name: the type that a browser reports for an office file depends on the installed programs.
  if (!isOneOf(documentRules.extensions, file.name)) return 'rooms.documents.invalidFileType';
  if (file.size > documentRules.maxBytes) return 'rooms.documents.fileTooLarge';
  return file.size === 0 ? 'files.upload.emptyFile' : undefined;
}

export function isImage(file: Chosen): boolean {
  return file.type.startsWith('image/') || isOneOf(imageRules.extensions, file.name);
}

/** Photos and documents together: the file says which of them it is. */
export function checkThingFile(file: Chosen | undefined, imageCount: number): UploadRejection | undefined {
  if (!file) return 'files.upload.noFile';
  if (!isImage(file)) {
    const fault = checkDocument(file);
    return fault === 'rooms.documents.invalidFileType' ? 'files.things.unsupportedType' : fault;
  }
  const fault = checkImage(file, imageCount);
  return fault === 'rooms.images.tooMany' ? 'problem.too-many-photos' : fault;
}

/** For the picker: '.jpg,.jpeg,.png,.webp'. */
export function acceptOf(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

function isOneOf(extensions: readonly string[], filename: string): boolean {
  return extensions.includes(extensionOf(filename));
}
