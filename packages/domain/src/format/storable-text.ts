/** Our longest sentence about a device has some hundred characters. */
const maxLength = 2000;

/**
 * What a device or an agent has worded, as it can be kept. It is mended and not refused: devices say strange things,
 * and PostgreSQL keeps neither NUL nor half of a surrogate pair.
 */
export function storableText<Text extends string>(text: Text): Text {
  return text
    .slice(0, maxLength)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\ufffd') as Text;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
