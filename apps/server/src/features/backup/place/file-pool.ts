import { createHash, createHmac } from 'node:crypto';
import { openSealedWhole } from '../archive/open-archive.ts';
import { sealWhole } from '../archive/seal-archive.ts';
import type { BackupPlace } from './backup-place.ts';

/** Each may have 50 MB, all of them in memory; and Node has four threads for disks. */
export const filesAtOnce = 4;

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
  const names = await place.list(filesPrefix);
  return new Map(
    names
      .filter((name) => name.endsWith(sealedEnding) === isSealed)
      .map((name) => [storageKeyOf(name), name]),
  );
}

/** Adds a file of the storage. Returns its name. */
export async function addToPool(
  place: BackupPlace,
  file: { key: string; content: Buffer },
  secret: Buffer | undefined,
): Promise<string> {
  const name = nameOf(file.key, file.content, secret);
  await place.write(name, secret ? sealWhole(secret, file.content) : file.content);
  return name;
}

/** The content of a file, if it is what was copied. */
export async function readPooled(
  place: BackupPlace,
  name: string,
  secret: Buffer | undefined,
): Promise<Buffer> {
  const content = openSealedWhole(await place.read(name), place.pathOf(name), secret);
  const isSame =
    nameOf(storageKeyOf(name), content, name.endsWith(sealedEnding) ? secret : undefined) === name;
  if (!isSame) throw new Error(`${place.pathOf(name)} is damaged, or its key is another one`);
  return content;
}
