function isApple(): boolean {
  return /Mac|iP/.test(navigator.platform);
}

/** The text of a key cap: ⌘ K on a Mac, Ctrl K elsewhere. */
export function commandKeys(letter: string): string {
  return `${isApple() ? '⌘' : 'Ctrl'} ${letter.toUpperCase()}`;
}

/** The same for aria-keyshortcuts, which has its own names for keys. */
export function ariaCommandKeys(letter: string): string {
  return `${isApple() ? 'Meta' : 'Control'}+${letter.toUpperCase()}`;
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

export function isCommand(press: Press, letter: string): boolean {
  const isHeld = isApple() ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (!isHeld || press.altKey || press.shiftKey) return false;
  // A Greek or Cyrillic keyboard has no Latin letters: there the position of the key counts.
  const isForeign = press.key > '\u007f' && press.code === `Key${letter.toUpperCase()}`;
  return isForeign || press.key.toLowerCase() === letter;
}
