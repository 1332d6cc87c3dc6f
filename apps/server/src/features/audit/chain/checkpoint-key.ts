import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import type { Checkpoint } from './audit-chain.queries.ts';

type Facts = Omit<Checkpoint, 'signature'>;

/**
 * The key that signs checkpoints, made by the first server. Its private half is sealed: who owns the database but has not
 * SECRET_KEY can neither sign with it nor put another one in its place.
 */
export async function readCheckpointKey(
  db: SystemDb,
  sealer: Pick<Sealer, 'seal' | 'open'>,
): Promise<KeyObject> {
  const find = () => db.selectFrom('audit_keys').select('sealed_private_key').executeTakeFirst();
  if (!(await find())) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const row = {
      public_key: publicKey.export({ type: 'spki', format: 'der' }),
      sealed_private_key: sealer.seal(privateKey.export({ type: 'pkcs8', format: 'der' })),
    };
    await db
      .insertInto('audit_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const stored = await find();
  if (!stored) throw new Error('The key of the audit log could not be stored.');
  return createPrivateKey({ key: sealer.open(stored.sealed_private_key), type: 'pkcs8', format: 'der' });
}

export function signCheckpoint(key: KeyObject, facts: Facts): Checkpoint {
  return { ...facts, signature: sign(null, textOf(facts), key) };
}

export function isGenuine(key: KeyObject, { signature, ...facts }: Checkpoint): boolean {
  return verify(null, textOf(facts), createPublicKey(key), signature);
}

/** A place behind which the chain may begin: up to there the log was deleted, because its time was over. */
export function signCut(key: KeyObject, facts: Facts): Buffer {
  return sign(null, textOf(facts, 'cut'), key);
}

export function isGenuineCut(key: KeyObject, { signature, ...facts }: Checkpoint): boolean {
  return verify(null, textOf(facts, 'cut'), createPublicKey(key), signature);
}

type Redaction = { seq: number; seal: Buffer; hash: Buffer };

/** An entry that a person was erased from, as it is now. */
export function signRedaction(key: KeyObject, redaction: Redaction): Buffer {
  return sign(null, textOfRedaction(redaction), key);
}

export function isGenuineRedaction(key: KeyObject, signature: Buffer, redaction: Redaction): boolean {
  return verify(null, textOfRedaction(redaction), createPublicKey(key), signature);
}

function textOfRedaction({ seq, seal, hash }: Redaction): Buffer {
  return Buffer.from(`greenroom audit redaction 1\n${seq}\n${seal.toString('hex')}\n${hash.toString('hex')}`);
}

/** A line for logs outside the database; the public key verifies it. */
export function describeCheckpoint(key: KeyObject, { seq, hash, created_at, signature }: Checkpoint) {
  const public_key = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const [of, by] = [hash.toString('hex'), signature.toString('base64')];
  return { seq, hash: of, created_at: created_at.toISOString(), signature: by, public_key };
}

function textOf({ seq, hash, created_at }: Facts, of?: 'cut'): Buffer {
  return Buffer.from(
    `greenroom audit ${of ? `${of} ` : ''}1\n${seq}\n${hash.toString('hex')}\n${created_at.toISOString()}`,
  );
}
