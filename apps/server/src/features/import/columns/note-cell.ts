import { assetMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import * as z from 'zod/mini';
import { sanitiseNote } from '#platform/html/sanitise-note.ts';
import { lines } from './cell.ts';

/** Untrusted HTML: the stored note has no script, style or remote image. */
export const noteCell = z.pipe(
  lines(assetMaxLengths.note),
  z.transform((note: string) => sanitiseNote(note).trim()),
);
