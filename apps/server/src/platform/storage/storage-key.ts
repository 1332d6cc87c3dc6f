import { randomUUID } from 'node:crypto';

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Spread over folders by month, so that none grows endlessly. No part of a key comes from a caller. */
export function createStorageKey(now: Date): string {
  return `${now.toISOString().slice(0, 7).replace('-', '/')}/${randomUUID()}`;
}

/** A key can never leave the storage: plain characters, no segment that begins with a dot. */
export function requireStorageKey(key: string): string {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  }
  return key;
}
