/** Stored in the browser like language and theme, so that the first requests of a visit know the date. */
const storageKey = 'timeZone';

/** Undefined: the time zone of the browser. */
let chosen = readStored();

export function setTimeZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, zone);
  chosen = readStored();
}

/** For every date and time on the screen. */
export function dateTimeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { timeZone: chosen, ...options });
}

/** A browser may not know a zone that the server knows, and may have no storage. */
function readStored(): string | undefined {
  try {
    const zone = localStorage.getItem(storageKey);
    if (zone === null) return undefined;
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}
