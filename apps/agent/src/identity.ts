import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedText } from '@greenroom/domain/agent/messages.ts';
import * as z from 'zod/mini';
import { replaceFile } from './replace-file.ts';

/** The identity of this agent. The private key never leaves this machine; the server knows the public half. */
export type Identity = {
  readonly agent_id: number;
  readonly server_url: string;
  readonly privateKey: KeyObject;
};

const stored = z.object({ agent_id: z.int(), server_url: z.string(), private_key: z.string() });

export function createKeyPair(): { privateKey: KeyObject; public_key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, public_key: String(publicKey.export({ format: 'jwk' }).x) };
}

export async function writeIdentity(dir: string, identity: Identity): Promise<void> {
  const { agent_id, server_url, privateKey } = identity;
  const private_key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await replaceFile(keyFile(dir), `${JSON.stringify({ agent_id, server_url, private_key }, null, 2)}\n`);
}

export async function readIdentity(dir: string): Promise<Identity> {
  const path = keyFile(dir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no key in ${dir}. Enrol this agent first.`);
    throw new Error(`The key file ${path} cannot be read (${error.code}).`);
  });
  try {
    const { private_key, ...rest } = stored.parse(JSON.parse(text));
    return { ...rest, privateKey: createPrivateKey(private_key) };
  } catch {
    // The cause is left out because it would quote the file.
    throw new Error(`The key file ${path} is damaged: enrol this agent again.`);
  }
}

export function proveIdentity(identity: Identity, challenge: { nonce: string; server: string }): string {
  const text = signedText({ ...challenge, agent_id: identity.agent_id });
  return sign(null, Buffer.from(text), identity.privateKey).toString('base64url');
}

function keyFile(dir: string): string {
  return join(dir, 'agent.json');
}
