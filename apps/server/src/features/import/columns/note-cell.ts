import { assetMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import * as z from 'zod/mini';
import { sanitiseNote } from '#platform/html/sanitise-note.ts';
import { text } from './cell.ts';

/** Untrusted HTML: the stored note has no script, style or remote image. */
export const noteCell = z.pipe(
  text(assetMaxLengths.note),
  z.transform((note: string) => sanitiseNote(note).trim()),
);
