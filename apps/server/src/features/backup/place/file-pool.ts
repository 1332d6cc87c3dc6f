import { createHash, createHmac } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#platform/storage/storage.ts';
import { openSealed } from '../archive/open-archive.ts';
import { sealArchive } from '../archive/seal-archive.ts';
import type { BackupPlace } from './backup-place.ts';

export const filesPrefix = 'files/';
const sealedEnding = '.sealed';
/** In no storage key, and in no digest. */
const separator = '~';

/**
 * The name of a file in the place: its storage key, a digest of its content, and whether it is encrypted. Under one
 * storage key there is only ever one content, so what the place has is not read again.
 */
function nameOf(key: string, content: Buffer, secret: Buffer | undefined): string {
  // The digest of an encrypted file must not tell anyone without the key which file it is.
  const digest = secret
    ? createHmac('sha256', secret).update(content).digest('hex')
    : createHash('sha256').update(content).digest('hex');
  return `${filesPrefix}${key}${separator}${digest}${secret ? sealedEnding : ''}`;
}

export const storageKeyOf = (name: string): string =>
  name.slice(filesPrefix.length, name.lastIndexOf(separator));

/** The files that the place already has, by storage key; those made with another choice of encryption do not count. */
export async function listPool(place: BackupPlace, isSealed: boolean): Promise<Map<string, string>> {
  const names = (await place.list(filesPrefix)).map(({ name }) => name);
  return new Map(
    names
      .filter((name) => name.endsWith(sealedEnding) === isSealed)
      .map((name) => [storageKeyOf(name), name]),
  );
}

type Copied = { place: BackupPlace; storage: Storage; secret: Buffer | undefined };

/** Copies a file of the storage, which has 50 MB at most. Undefined when the storage has none. */
export async function addToPool(
  { place, storage, secret }: Copied,
  key: string,
): Promise<string | undefined> {
  const opened = await storage.open(key);
  if (!opened) return undefined;
  const content = await buffer(opened);
  const name = nameOf(key, content, secret);
  const sealing = secret ? sealArchive(secret) : new PassThrough();
  await Promise.all([place.write(name, sealing), pipeline(Readable.from([content]), sealing)]);
  return name;
}

/** The content of a file, if it is what was copied. */
export async function readPooled(
  place: BackupPlace,
  name: string,
  secret: Buffer | undefined,
): Promise<Buffer> {
  const content = await buffer(await openSealed(await place.open(name), place.pathOf(name), secret));
  const isSame =
    nameOf(storageKeyOf(name), content, name.endsWith(sealedEnding) ? secret : undefined) === name;
  if (!isSame) throw new Error(`${place.pathOf(name)} is damaged, or its key is another one`);
  return content;
}
