import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The block of SHA-256, which HMAC pads its key to (RFC 2104). */
const blockBytes = 64;
const keyBytes = 32;

/** A signature has some 300 bytes; users with many tabs and connections need a few each. */
const maxKnown = 5_000;

/**
 * The key that signs on whose behalf a transaction runs. It is random, the same for all servers, and only the owner of
 * the database can read it: servers do so at their start.
 */
export async function readViewerKey(client: pg.Client): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  const pad = (byte: number) => Buffer.alloc(blockBytes, byte).map((value, at) => value ^ (key[at] ?? 0));
  await client.query(
    'insert into greenroom_keys.viewer_key (key, inner_pad, outer_pad) values ($1, $2, $3) on conflict do nothing',
    [key, pad(0x36), pad(0x5c)],
  );
  const { rows } = await client.query<{ key: Buffer }>('select key from greenroom_keys.viewer_key');
  const [stored] = rows;
  if (!stored) throw new Error('The key of viewers is missing');
  return stored.key;
}

/** For a restored database: what was signed for the one before is worth nothing here. */
export async function replaceViewerKey(client: pg.Client): Promise<void> {
  await client.query('delete from greenroom_keys.viewer_key');
  await readViewerKey(client);
}

/** Signs contexts for one connection each, which is known by its process in the database. */
export type SignViewer = (context: string, processId: number) => string;

export function createViewerSigner(key: Buffer): SignViewer {
  const known = new Map<string, string>();
  return (context, processId) => {
    const text = `${processId}${context}`;
    const before = known.get(text);
    if (before !== undefined) return before;
    const signed = createHmac('sha256', key).update(text).digest('hex') + context;
    if (known.size >= maxKnown) known.clear();
    known.set(text, signed);
    return signed;
  };
}
