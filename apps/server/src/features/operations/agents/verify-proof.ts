import { createPublicKey, verify } from 'node:crypto';
import { signedText } from '@greenroom/domain/agent/messages.ts';

type Proof = { nonce: string; agent_id: number; server: string; signature: string; public_key: Uint8Array };

/** Whether the holder of this key signed this nonce, for this agent and this server. */
export function verifyProof({ nonce, agent_id, server, signature, public_key }: Proof): boolean {
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(public_key).toString('base64url') },
  });
  const text = Buffer.from(signedText({ nonce, agent_id, server }));
  return verify(null, text, key, Buffer.from(signature, 'base64url'));
}
