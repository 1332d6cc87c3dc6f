import { type RoomPicture, readPicture } from '../read-picture.ts';
import { type PdfDocument, writePdf } from './write-pdf.ts';

/** What a demo file holds, small enough to compare and to keep; the bytes are made when they are written. */
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
      // The mark at the start tells browsers and spreadsheets that accents are UTF-8.
      return new TextEncoder().encode(`\ufeff${recipe.text}`);
  }
}
