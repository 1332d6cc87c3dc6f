import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Beside this file in the sources, beside the bundle in dist; created by scripts/make-common-passwords.mjs. */
const file = new URL('./common-passwords.txt.gz', import.meta.url);

let passwords: Promise<Set<string>> | undefined;

/** Whether it is among the passwords that attackers try first, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= readPasswords();
  return (await passwords).has(password.toLowerCase());
}

/** Read at first use: about 3 MB that a server which sets no password never needs. */
async function readPasswords(): Promise<Set<string>> {
  const text = await promisify(gunzip)(await readFile(file));
  return new Set(text.toString('utf8').split('\n'));
}
