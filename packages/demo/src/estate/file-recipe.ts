import { type RoomPicture, readPicture } from '../read-picture.ts';
import { type PdfDocument, writePdf } from './write-pdf.ts';

/**
 * The content of a demo file, small enough to compare and to store; the bytes are rendered when the file is written.
 */
export type FileRecipe =
  | { kind: 'image'; picture: RoomPicture }
  | { kind: 'pdf'; document: PdfDocument }
  | { kind: 'text'; text: string };

export async function renderFile(recipe: FileRecipe): Promise<Uint8Array> {
  switch (recipe.kind) {
    case 'image':
      return readPicture(recipe.picture);
    case 'pdf':
      return writePdf(recipe.document);
    case 'text':
      // The byte order mark tells browsers and spreadsheets that the text is UTF-8.
      return new TextEncoder().encode(`\ufeff${recipe.text}`);
  }
}
