/** `If-Match: "7"`. */
export function versionOf(headers: { 'if-match': string }): { version: number } {
  return { version: Number(headers['if-match'].slice(1, -1)) };
}
