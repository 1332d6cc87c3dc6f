import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The oldest Node that runs an agent; esbuild compiles for it. */
const oldestNode = '20.19.0';

/** The public half of an Ed25519 key in a PEM file, as agents read it. @param {string} file @returns {string} */
export function publicKeyOf(file) {
  const { crv, x } = createPublicKey(readKey(file)).export({ format: 'jwk' });
  if (crv !== 'Ed25519')
    throw new Error(`${file} is no Ed25519 key: openssl genpkey -algorithm ed25519 -out ${file}`);
  return String(x);
}

/**
 * Writes beside the archive of an agent what is signed about it. The same key signs the same release with the same bytes.
 *
 * @param {{ archive: string, program: string, version: string, key: string }} options
 */
export function signAgent({ archive, program, version, key }) {
  const bytes = readFileSync(archive);
  const release = JSON.stringify({
    name: 'greenroom-agent',
    version,
    node: oldestNode,
    archive: { bytes: bytes.length, sha256: sha256(bytes) },
    program: { sha256: sha256(readFileSync(program)) },
  });
  // packages/domain/src/agent/agent-update.ts has the same text.
  const text = Buffer.from(`greenroom-agent-release 1\n${release}`);
  const signature = sign(null, text, readKey(key)).toString('base64url');
  const file = archive.replace(/\.tar\.gz$/, '.update.json');
  writeFileSync(file, `${JSON.stringify({ release, signature }, undefined, 2)}\n`);
}

function readKey(file) {
  return createPrivateKey(readFileSync(file));
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
