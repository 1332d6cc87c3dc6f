/** Key and text. The files are flat. */
export type Texts = Readonly<Record<string, string>>;

/** As for every other request (spec section 9). */
const deadlineMilliseconds = 10_000;
/** Waiting times before the next attempt; after the last one the page is rendered without. */
const pausesInMilliseconds = [350, 700, 1400];

/**
 * Reads the texts of a language by the rules of the spec's section 8: a status of 500 and above, or none at all, is
 * retried; 4xx is not; invalid JSON is a parse failure, and would be one again. Undefined when that fails.
 */
export async function loadTexts(language: string): Promise<Texts | undefined> {
  for (const pause of [...pausesInMilliseconds, undefined]) {
    const result = await fetchTexts(`/locales/${encodeURIComponent(language)}/common.json`);
    if (result !== 'retry' || pause === undefined) return result === 'retry' ? undefined : result;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}

async function fetchTexts(url: string): Promise<Texts | undefined | 'retry'> {
  const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMilliseconds) }).catch(() => null);
  if (!response || response.status >= 500) return 'retry';
  if (!response.ok) return undefined;
  // A response that is cut off has no text.
  const text = await response.text().catch(() => null);
  if (text === null) return 'retry';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
