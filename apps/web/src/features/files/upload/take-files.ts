import type { TFunction } from 'i18next';
import type { UploadRefusal } from './check-upload.ts';

/** Limits the effect of a whole folder dropped by mistake. */
const maxAtOnce = 20;

export type RefusedFile = { name: string; refusal: UploadRefusal };

interface TakeFilesOptions {
  files: readonly File[];
  /** Chosen earlier, and not yet uploaded. */
  open: readonly File[];
  /** Why the file is rejected, given how many are already chosen. */
  check: (file: File, openCount: number) => UploadRefusal | undefined;
}

/** Separates the files that can be uploaded from the others. A file that is chosen twice counts once. */
export function takeFiles({ files, open, check }: TakeFilesOptions) {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    if ([...open, ...taken].some((other) => isSame(other, file))) continue;
    const openCount = open.length + taken.length;
    const refusal =
      check(file, openCount) ?? (openCount >= maxAtOnce ? 'files.upload.tooManyAtOnce' : undefined);
    if (refusal) refused.push({ name: file.name, refusal });
    else taken.push(file);
  }
  return { taken, refused };
}

/** A single file shows only its reason; among several, each is named. At most five lines. */
export function describeRejections(refused: readonly RefusedFile[], chosenCount: number, t: TFunction) {
  if (chosenCount <= 1) return refused[0] && t(refused[0].refusal);
  const lines = refused
    .slice(0, 5)
    .map(({ name, refusal }) => t('files.upload.refusedFile', { name, reason: t(refusal) }));
  const more = refused.length - lines.length;
  if (more > 0) lines.push(t('files.upload.moreRefused', { count: more }));
  return lines.join('\n') || undefined;
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
