/** Plain spaces only, as `btrim` of the database does. */
export function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '');
}
