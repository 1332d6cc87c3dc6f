import type { BackendModule } from 'i18next';

/** As for every other request (spec section 9). */
const deadlineMilliseconds = 10_000;

/**
 * Reads `/locales/{lng}/{ns}.json` for i18next, by the rules of the spec's section 8: a status of 500 and above, or
 * none at all, is retried; 4xx is not; invalid JSON is a parse failure, and would be one again.
 */
export const translationFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const url = `/locales/${encodeURIComponent(language)}/${encodeURIComponent(namespace)}.json`;
    void load(url).then(
      (texts) => done(null, texts),
      (failure: LoadFailure) => done(failure, failure.isRetryable),
    );
  },
};

class LoadFailure extends Error {
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

async function load(url: string): Promise<Record<string, string>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMilliseconds) }).catch(() => {
    throw new LoadFailure(`failed loading ${url}: no answer`, true);
  });
  if (!response.ok)
    throw new LoadFailure(`failed loading ${url}: status ${response.status}`, response.status >= 500);
  const text = await response.text().catch(() => {
    throw new LoadFailure(`failed loading ${url}: the answer was cut off`, true);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new LoadFailure(`failed parsing ${url} to json`, false);
  }
}
