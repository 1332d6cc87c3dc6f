/** What this tab remembers while its user is at the provider: the code that comes back is worth nothing without it. */
export type StartedSso = {
  verifier: string;
  email: string;
  /** Of the provider, for the page of a failure. */
  name: string;
  /** The page that the user wanted to open. */
  target: string;
};

const key = 'greenroom.sso';

export function storeStarted(started: StartedSso): void {
  sessionStorage.setItem(key, JSON.stringify(started));
}

/** Null in a tab that has started nothing. */
export function readStarted(): StartedSso | null {
  try {
    const started: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isStarted(started) ? started : null;
  } catch {
    return null;
  }
}

export function removeStarted(): void {
  sessionStorage.removeItem(key);
}

function isStarted(value: unknown): value is StartedSso {
  if (typeof value !== 'object' || value === null) return false;
  const { verifier, email, name, target } = value as Record<string, unknown>;
  return [verifier, email, name, target].every((part) => typeof part === 'string');
}
