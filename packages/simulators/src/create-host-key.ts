import ssh2 from 'ssh2';

/** ECDSA, because about one of 300 Ed25519 keys that ssh2 creates is malformed and no server starts with it. */
export function createHostKey(): string {
  return ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
}
