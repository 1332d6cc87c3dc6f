import { drawRoomImage, type RoomImage } from './draw-room-image.ts';
import { type PdfDocument, writePdf } from './write-pdf.ts';

/** What a demo file holds, small enough to compare and to keep; the bytes are made when they are written. */
export type FileRecipe =
  | { kind: 'image'; image: RoomImage }
  | { kind: 'pdf'; document: PdfDocument }
  | { kind: 'text'; text: string };

export function renderFile(recipe: FileRecipe): Uint8Array {
  switch (recipe.kind) {
    case 'image':
      return drawRoomImage(recipe.image);
    case 'pdf':
      return writePdf(recipe.document);
    case 'text':
      // The mark at the start tells browsers and spreadsheets that accents are UTF-8.
      return new TextEncoder().encode(`\ufeff${recipe.text}`);
  }
}
