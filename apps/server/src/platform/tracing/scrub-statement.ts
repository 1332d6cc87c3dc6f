const maxLength = 2_000;

/**
 * The text of a statement without the values in it. Values are sent apart from the text ($1), but settings of a transaction
 * are in it: among them the signed viewer.
 */
export function scrubStatement(text: string): string {
  return text
    .slice(0, 4 * maxLength)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/\$([a-z_]*)\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replace(/(^|[^\w$.])\d+(?:\.\d+)?\b/g, '$1?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
}
