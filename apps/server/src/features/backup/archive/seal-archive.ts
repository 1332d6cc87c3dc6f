import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/** The beginning of an encrypted archive. The salt follows. */
export const sealedMark = Buffer.from('greenroom-sealed-1\n');
const saltBytes = 32;
export const headBytes = sealedMark.length + saltBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Each archive has a key of its own, so its nonces can count from zero. */
function keyOf(secret: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'greenroom backup', 32));
}

/** The number of the chunk, and whether it is the last one: a chunk cannot be moved, repeated or cut off. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a stream chunk by chunk (the STREAM construction, as in age), in constant memory. */
export function sealArchive(secret: Buffer): Transform {
  const salt = randomBytes(saltBytes);
  const key = keyOf(secret, salt);
  const seal = (bytes: Buffer, at: number, isLast: boolean) => {
    const sealing = createCipheriv(cipher, key, nonceOf(at, isLast));
    return Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
  };
  return inChunks({ size: chunkBytes, head: Buffer.concat([sealedMark, salt]), convert: seal });
}

/** Decrypts what follows the head. Nothing of a chunk is passed on before it is known to be unchanged. */
export function openArchive(secret: Buffer, head: Buffer): Transform {
  const key = keyOf(secret, head.subarray(sealedMark.length, headBytes));
  const open = (bytes: Buffer, at: number, isLast: boolean) => {
    if (bytes.length < tagBytes) throw new Error('its end is missing');
    const opening = createDecipheriv(cipher, key, nonceOf(at, isLast), { authTagLength: tagBytes });
    opening.setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]);
    } catch {
      throw new Error('the key is another one, or the archive is damaged or incomplete');
    }
  };
  return inChunks({ size: chunkBytes + tagBytes, convert: open });
}

type Chunks = {
  size: number;
  head?: Buffer;
  convert: (bytes: Buffer, at: number, isLast: boolean) => Buffer;
};

/** The last chunk is known at the end only, so one chunk always waits. */
function inChunks({ size, head, convert }: Chunks): Transform {
  let pending: Buffer[] = [];
  let length = 0;
  let at = 0;
  const takeFull = function* () {
    if (length <= size) return;
    const all = Buffer.concat(pending);
    let from = 0;
    for (; all.length - from > size; from += size)
      yield convert(all.subarray(from, from + size), at++, false);
    pending = [all.subarray(from)];
    length = all.length - from;
  };
  let isStarted = head === undefined;
  const begin = (stream: Transform) => {
    if (!isStarted) stream.push(head);
    isStarted = true;
  };
  return new Transform({
    transform(bytes: Buffer, _, done) {
      begin(this);
      pending.push(bytes);
      length += bytes.length;
      try {
        for (const each of takeFull()) this.push(each);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      begin(this);
      try {
        done(null, convert(Buffer.concat(pending), at, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
