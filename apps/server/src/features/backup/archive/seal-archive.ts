import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/** The beginning of an encrypted archive. The salt follows. */
export const sealedMark = Buffer.from('greenroom-sealed-1\n');
const saltBytes = 32;
export const headBytes = sealedMark.length + saltBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const sealedChunkBytes = chunkBytes + tagBytes;
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
  const { head, convert } = sealing(secret);
  return inChunks({ size: chunkBytes, head, convert });
}

/** The same for content that is in memory anyway: streams cost more than the encryption of a small file. */
export function sealWhole(secret: Buffer, content: Buffer): Buffer {
  const { head, convert } = sealing(secret);
  return Buffer.concat([head, ...chunksOf(content, chunkBytes, convert)]);
}

/** Decrypts what follows the head. Nothing of a chunk is passed on before it is known to be unchanged. */
export function openArchive(secret: Buffer, head: Buffer): Transform {
  return inChunks({ size: sealedChunkBytes, convert: opening(secret, head) });
}

/** The same for all of it, with its head. */
export function openWhole(secret: Buffer, sealed: Buffer): Buffer {
  const convert = opening(secret, sealed.subarray(0, headBytes));
  return Buffer.concat([...chunksOf(sealed.subarray(headBytes), sealedChunkBytes, convert)]);
}

export const isSealed = (content: Buffer): boolean =>
  content.subarray(0, sealedMark.length).equals(sealedMark);

type Convert = (bytes: Buffer, at: number, isLast: boolean) => Buffer;

function sealing(secret: Buffer): { head: Buffer; convert: Convert } {
  const salt = randomBytes(saltBytes);
  const key = keyOf(secret, salt);
  const convert: Convert = (bytes, at, isLast) => {
    const each = createCipheriv(cipher, key, nonceOf(at, isLast));
    return Buffer.concat([each.update(bytes), each.final(), each.getAuthTag()]);
  };
  return { head: Buffer.concat([sealedMark, salt]), convert };
}

function opening(secret: Buffer, head: Buffer): Convert {
  const key = keyOf(secret, head.subarray(sealedMark.length, headBytes));
  return (bytes, at, isLast) => {
    if (bytes.length < tagBytes) throw new Error('its end is missing');
    const each = createDecipheriv(cipher, key, nonceOf(at, isLast), { authTagLength: tagBytes });
    each.setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([each.update(bytes.subarray(0, -tagBytes)), each.final()]);
    } catch {
      throw new Error('the key is another one, or the archive is damaged or incomplete');
    }
  };
}

/** As `inChunks` does: only the last chunk may be shorter, and there always is one. */
function* chunksOf(bytes: Buffer, size: number, convert: Convert): Generator<Buffer> {
  let at = 0;
  let from = 0;
  for (; bytes.length - from > size; from += size)
    yield convert(bytes.subarray(from, from + size), at++, false);
  yield convert(bytes.subarray(from), at, true);
}

type Chunks = { size: number; head?: Buffer; convert: Convert };

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
