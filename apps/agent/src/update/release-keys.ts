import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type AgentRelease,
  readRelease,
  type SignedRelease,
  signedReleaseText,
} from '@greenroom/domain/agent/agent-update.ts';

/** Public halves of Ed25519 keys that sign releases, in base64url, each on a line of its own. */
export function readKeys(text: string): KeyObject[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => /^[\w-]{43}$/.test(word))
    .map((x) => createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }));
}

/**
 * The setting, or the file beside the program, which a release brings and root installs. Without a key the agent takes no
 * updates.
 */
export async function findKeys(setting: string | undefined, file: URL | string): Promise<KeyObject[]> {
  return readKeys(setting ?? (await readFile(file, 'utf8').catch(() => '')));
}

/** What is signed, if one of the keys has signed it. */
export function verifyRelease(
  { release, signature }: SignedRelease,
  keys: readonly KeyObject[],
): AgentRelease | undefined {
  const text = Buffer.from(signedReleaseText(release));
  const bytes = Buffer.from(signature, 'base64url');
  return keys.some((key) => verify(null, text, key, bytes)) ? readRelease(release) : undefined;
}
