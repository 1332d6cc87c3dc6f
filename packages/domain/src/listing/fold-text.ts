/**
 * The one folding of text for searching and sorting: lower case, accents removed. `fold_text` in the database
 * gives the same, and a property test holds them together.
 */
export function foldText(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
