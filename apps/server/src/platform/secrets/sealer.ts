import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decrypt, deriveKey, encrypt } from './encryption.ts';

/** Encrypts values that must not be readable in the database or a backup of it. */
export type Sealer = {
  /** With the current data key, whose id stands in front. Store the result in a `bytea` column named `sealed_…`. */
  seal(plain: Uint8Array): Buffer;
  /** Throws when the bytes were changed or sealed with a key that this server does not have. */
  open(sealed: Uint8Array): Buffer;
  /** A password for a purpose, the same on every server with the same key. */
  derivePassword(purpose: string): string;
  /** A signature that only servers with the same keys can create; it is valid for one purpose only. */
  sign(purpose: string, text: string): Buffer;
  /** Whether `given` is the beginning of a signature by the current or an earlier key, with at least 16 bytes. */
  isSigned(purpose: string, text: string, given: Uint8Array): boolean;
};

/** A row of data_keys. */
export type StoredKey = { id: number; sealed_key: Uint8Array; state: 'next' | 'current' | 'old' };

/** The keys of this process, for those who load and rotate them. */
export type KeyRing = Sealer & {
  /** Takes over the keys of the database; keys that no longer stand there are dropped. Returns those that cannot be opened. */
  adopt(stored: readonly StoredKey[]): number[];
  readonly knownKeys: number[];
  /** The key that seals; undefined while servers of older releases, which know no data keys, may have to open values. */
  readonly sealingKey: number | undefined;
  /** Says which SECRET_KEY this process has, without saying the key. The first one is the current one. */
  readonly secretMarks: string[];
  /** A new random data key, sealed with SECRET_KEY. */
  makeKey(): Buffer;
  /** The same data key, sealed with the current SECRET_KEY. */
  sealKeyAgain(stored: StoredKey): Buffer;
};

/** Values without this beginning were sealed before there were data keys, with SECRET_KEY itself. */
const headerMark = Buffer.from([0x67, 0x72, 0x6b, 0x01]);
export const headerLength = headerMark.length + 4;
const minSignature = 16;

/** How a value begins that the data key with this id has sealed. */
export function headerOf(keyId: number): Buffer {
  const id = Buffer.alloc(4);
  id.writeUInt32BE(keyId);
  return Buffer.concat([headerMark, id]);
}

/** `formerKey` is SECRET_KEY_PREVIOUS: it opens what has not been sealed again yet. */
export function createSealer(secretKey: string, formerKey?: string): KeyRing {
  const secrets = [secretKey, ...(formerKey === undefined ? [] : [formerKey])];
  const wrapping = secrets.map((secret) => deriveKey(secret, 'data key'));
  const withoutHeader = secrets.map((secret) => deriveKey(secret, 'seal'));
  let keys = new Map<number, Buffer>();
  let sealing: number | undefined;
  const signers = new Map<string, Buffer[]>();

  /** The first one signs. */
  function signersFor(purpose: string): Buffer[] {
    const known = signers.get(purpose);
    if (known) return known;
    const current = sealing === undefined ? undefined : keys.get(sealing);
    const all = [...(current ? [current] : []), ...keys.values(), ...secrets];
    // While no data key is current, SECRET_KEY signs: servers of older releases verify nothing else.
    const ordered = current ? all : [...secrets, ...keys.values()];
    const made = ordered.map((secret) => deriveKey(secret, `sign ${purpose}`));
    signers.set(purpose, made);
    return made;
  }

  const openKey = (sealed: Uint8Array) => firstThatOpens(wrapping, Buffer.from(sealed));
  const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

  return {
    seal(plain) {
      const key = sealing === undefined ? undefined : keys.get(sealing);
      if (key === undefined || sealing === undefined)
        return encrypt(withoutHeader[0] ?? Buffer.alloc(0), plain);
      const header = headerOf(sealing);
      return Buffer.concat([header, encrypt(key, plain, header)]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const header = bytes.subarray(0, headerLength);
      const isMarked =
        header.length === headerLength && header.subarray(0, headerMark.length).equals(headerMark);
      const key = isMarked ? keys.get(header.readUInt32BE(headerMark.length)) : undefined;
      try {
        if (key) return decrypt(key, bytes.subarray(headerLength), header);
      } catch {
        // A value without a header begins with random bytes, which may look like one.
      }
      return firstThatOpens(withoutHeader, bytes);
    },
    derivePassword: (purpose) => deriveKey(secretKey, purpose).toString('base64url'),
    sign: (purpose, text) => signWith(signersFor(purpose)[0] ?? Buffer.alloc(0), text),
    isSigned(purpose, text, given) {
      if (given.length < minSignature) return false;
      return signersFor(purpose).some((key) => {
        const expected = signWith(key, text).subarray(0, given.length);
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
    adopt(stored) {
      const found = new Map<number, Buffer>();
      const closed: number[] = [];
      for (const { id, sealed_key } of stored) {
        // A key that is known stays known: it may meanwhile be sealed with a SECRET_KEY that this process does not have.
        const key = keys.get(id) ?? tryToOpen(openKey, sealed_key);
        if (key) found.set(id, key);
        else closed.push(id);
      }
      keys = found;
      const current = stored.find(({ state }) => state === 'current')?.id;
      sealing = current !== undefined && keys.has(current) ? current : undefined;
      signers.clear();
      return closed;
    },
    get knownKeys() {
      return [...keys.keys()];
    },
    get sealingKey() {
      return sealing;
    },
    secretMarks: secrets.map((secret) => deriveKey(secret, 'mark').toString('hex').slice(0, 16)),
    makeKey: () => encrypt(wrapping[0] ?? Buffer.alloc(0), randomBytes(32)),
    sealKeyAgain: ({ sealed_key }) => encrypt(wrapping[0] ?? Buffer.alloc(0), openKey(sealed_key)),
  };
}

function firstThatOpens(keys: readonly Buffer[], bytes: Buffer): Buffer {
  let failure: unknown;
  for (const key of keys) {
    try {
      return decrypt(key, bytes);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function tryToOpen(open: (sealed: Uint8Array) => Buffer, sealed: Uint8Array): Buffer | undefined {
  try {
    return open(sealed);
  } catch {
    return undefined;
  }
}
