import * as z from 'zod/mini';
import { sanitiseNote } from '#platform/html/sanitise-note.ts';
import { text } from './cell.ts';

/** Untrusted HTML: the stored note has no script, style or remote image. */
export const noteCell = z.pipe(
  text(100_000),
  z.transform((note: string) => sanitiseNote(note).trim()),
);
