/** Cuts by characters: an ellipsis of the browser leaves a gap before what follows on the same line. */
export function shorten(text: string, maxLength: number): string {
  const letters = [...text];
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
