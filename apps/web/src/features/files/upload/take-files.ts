import type { Translate } from '#i18n/translate.ts';
import type { UploadRejection } from './check-upload.ts';

/** Limits the effect of a whole folder dropped by mistake. */
const maxAtOnce = 20;

export type RejectedFile = { name: string; rejection: UploadRejection };

interface TakeFilesOptions {
  files: readonly File[];
  /** Chosen earlier, and not yet uploaded. */
  open: readonly File[];
  /** Why the file is rejected, given how many and which are already chosen. */
  check: (file: File, openCount: number, open: readonly File[]) => UploadRejection | undefined;
}

/** Separates the files that can be uploaded from the others. A file that is chosen twice counts once. */
export function takeFiles({ files, open, check }: TakeFilesOptions) {
  const taken: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    if ([...open, ...taken].some((other) => isSame(other, file))) continue;
    const openCount = open.length + taken.length;
    const rejection =
      check(file, openCount, [...open, ...taken]) ??
      (openCount >= maxAtOnce ? 'files.upload.tooManyAtOnce' : undefined);
    if (rejection) rejected.push({ name: file.name, rejection });
    else taken.push(file);
  }
  return { taken, rejected };
}

/** A single file shows only its reason; among several, each is named. At most five lines. */
export function describeRejections(rejected: readonly RejectedFile[], chosenCount: number, t: Translate) {
  if (chosenCount <= 1) return rejected[0] && t(rejected[0].rejection);
  const lines = rejected
    .slice(0, 5)
    .map(({ name, rejection }) => t('files.upload.refusedFile', { name, reason: t(rejection) }));
  const more = rejected.length - lines.length;
  if (more > 0) lines.push(t('files.upload.moreRefused', { count: more }));
  return lines.join('\n') || undefined;
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
