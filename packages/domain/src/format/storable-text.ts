/** The longest message about a device has a few hundred characters. */
export const maxStorableLength = 2000;

/**
 * Makes text from a device or an agent storable. Invalid characters are replaced, not rejected: devices send strange
 * text, and PostgreSQL stores neither NUL nor half of a surrogate pair.
 */
export function storableText<Text extends string>(text: Text): Text {
  return text
    .slice(0, maxStorableLength)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\ufffd') as Text;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
