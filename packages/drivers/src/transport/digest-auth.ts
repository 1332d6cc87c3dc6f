import { createHash } from 'node:crypto';

const hashes = { 'SHA-256': 'sha256', MD5: 'md5' } as const;
/** Best first: a device that offers both gets the stronger one. */
const algorithms = ['SHA-256', 'MD5'] as const;

export type DigestChallenge = {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: (typeof algorithms)[number];
  /** False for a device from before RFC 2617, which has no counter. */
  readonly counted: boolean;
};

export type DigestRequest = {
  readonly method: string;
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Random, and new for every request. */
  readonly cnonce: string;
};

/** A name and its value, preceded by the scheme where a new challenge begins. */
const part = /(?:^|,)\s*(?:([\w-]+)\s+)?([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;

/** The best challenge of a WWW-Authenticate header that we support; undefined when there is none. */
export function readChallenge(header: string | undefined): DigestChallenge | undefined {
  const challenges: Map<string, string>[] = [];
  let current: Map<string, string> | undefined;
  for (const [, scheme, name = '', quoted, plain = ''] of (header ?? '').matchAll(part)) {
    if (scheme !== undefined) {
      current = scheme.toLowerCase() === 'digest' ? new Map() : undefined;
      if (current) challenges.push(current);
    }
    current?.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  const usable = challenges.flatMap(toChallenge);
  return algorithms.flatMap((preferred) => usable.filter(({ algorithm }) => algorithm === preferred))[0];
}

function toChallenge(parts: Map<string, string>): DigestChallenge[] {
  const [realm, nonce, qop] = [parts.get('realm'), parts.get('nonce'), parts.get('qop')];
  const named = (parts.get('algorithm') ?? 'MD5').toUpperCase();
  const algorithm = algorithms.find((known) => known === named);
  const qualities = qop?.split(',').map((word) => word.trim().toLowerCase());
  if (realm === undefined || nonce === undefined || !algorithm) return [];
  if (qualities && !qualities.includes('auth')) return [];
  return [{ realm, nonce, opaque: parts.get('opaque'), algorithm, counted: qualities !== undefined }];
}

/**
 * The Authorization header of RFC 7616. The counter is always 1: older Shelly firmware accepts a nonce only once, so
 * every request is challenged anew.
 */
export function writeAuthorization(challenge: DigestChallenge, request: DigestRequest): string {
  const { realm, nonce, opaque, algorithm, counted } = challenge;
  const { method, uri, username, password, cnonce } = request;
  const hash = (...words: string[]) => createHash(hashes[algorithm]).update(words.join(':')).digest('hex');
  const [who, what] = [hash(username, realm, password), hash(method, uri)];
  const response = counted ? hash(who, nonce, '00000001', cnonce, 'auth', what) : hash(who, nonce, what);
  const words = [
    `username=${quote(username)}`,
    `realm=${quote(realm)}`,
    `uri=${quote(uri)}`,
    `algorithm=${algorithm}`,
    `nonce=${quote(nonce)}`,
    ...(counted ? ['nc=00000001', `cnonce=${quote(cnonce)}`, 'qop=auth'] : []),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
  ];
  return `Digest ${words.join(', ')}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
