import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import {
  aFilledInstallation,
  anEmptyPlace,
  archive,
  backup,
  contentOf,
  file,
  filesOnDisk,
  folder,
  now,
  query,
  restore,
  restoredContentOf,
  useBackupFolder,
} from '#test/backed-up-installation.ts';
import { headBytes } from './archive/seal-archive.ts';
import { makeBackupKey, readBackupKey } from './backup-key.ts';
import { createDiskPlace } from './place/disk-place.ts';
import { deleteOldBackups, nameOfBackup } from './place/keep-backups.ts';
import { settleRestored } from './restore/settle-restored.ts';
import { verifyBackup } from './restore/verify-backup.ts';

const databases = () =>
  query(inject('postgres'), "select datname from pg_database where datname like 'greenroom_verify_%'");

describe('encrypted backups and their verification', { timeout: 240_000 }, () => {
  useBackupFolder();

  async function aKey(name = 'backup.key') {
    await makeBackupKey(join(folder, name));
    return readBackupKey(join(folder, name));
  }
  const verify = async (owner: Parameters<typeof verifyBackup>[0]['owner'], key?: Buffer) => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    return { ...(await verifyBackup({ owner, archive: archive(), key, folder, now, log })), lines };
  };

  test('are restored with their key alone', async () => {
    const key = await aKey();
    const source = await aFilledInstallation();
    await backup(source, { key });
    const bytes = await readFile(file);
    for (const part of [bytes, bytes.subarray(headBytes)]) expect(() => gunzipSync(part)).toThrow('header');
    const target = await anEmptyPlace();
    await expect(restore(target)).rejects.toThrow('is encrypted: add --key-file');
    await expect(restore(target, false, await aKey('other.key'))).rejects.toThrow('the key is another one');
    await writeFile(file, bytes.subarray(0, bytes.length - 1000));
    await expect(restore(target, false, key)).rejects.toThrow('damaged or incomplete');
    await writeFile(file, bytes);
    await restore(target, false, key);
    expect(await contentOf(target.owner)).toEqual(await restoredContentOf(source.owner));
    expect(await filesOnDisk('target')).toEqual(['empty.txt', 'photo.bin']);
  });

  test('are verified in a database that exists only meanwhile', async () => {
    const key = await aKey();
    const source = await aFilledInstallation();
    await backup(source, { key });
    const before = await contentOf(source.owner);
    const { rows, tables, missing, lines } = await verify(source.owner, key);
    const [saved] = await query(source.owner, 'select (select count(*)::int from assets) as assets');
    expect([rows > Number(saved?.assets), tables > 50, missing]).toEqual([true, true, 0]);
    expect(lines.at(-1)).toMatch(/^Loaded \d+ rows and 2 files$/);
    expect(await contentOf(source.owner)).toEqual(before);

    const bytes = await readFile(file);
    bytes[bytes.length - 5000] = (bytes[bytes.length - 5000] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(verify(source.owner, key)).rejects.toThrow('damaged');
    expect(await databases()).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('verify-'))).toEqual([]);
  });

  test('count files that are missing', async () => {
    const source = await aFilledInstallation();
    await source.storage.remove('ab/photo.bin');
    await backup(source);
    expect(await verify(source.owner)).toMatchObject({ missing: 1 });
  });

  test('keys are made once, for their owner alone, and others are rejected', async () => {
    await aKey();
    const path = join(folder, 'backup.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(makeBackupKey(path)).rejects.toThrow('already exists');
    await writeFile(path, 'a password');
    await expect(readBackupKey(path)).rejects.toThrow('is not a key of backups');
    await expect(readBackupKey(join(folder, 'none'))).rejects.toThrow('cannot be read');
  });

  test('of PostgreSQL itself are settled by a command: no session and no operation number of before is used again', async () => {
    const { owner } = await aFilledInstallation();
    const add = `insert into asset_operations (asset_id, partner_id, action_name) values (1, 1, 'power-on') returning id`;
    const [last] = await query(owner, add);
    await settleRestored(owner, now);
    expect(await query(owner, 'select ended_because from sessions')).toEqual([{ ended_because: 'restored' }]);
    const [next] = await query(owner, add);
    expect(Number(next?.id)).toBe(Number(last?.id) + 1_000_001);
    const server = new pg.Client({ ...owner, application_name: 'greenroom' });
    await server.connect();
    await expect(settleRestored(owner, now)).rejects.toThrow('A running Greenroom uses this database');
    await server.end();
  });

  test('of which the newest are kept, and nothing else is deleted', async () => {
    const place = join(folder, 'backups');
    await mkdir(place);
    const days = [15, 16, 17, 18].map((day) => nameOfBackup(new Date(Date.UTC(2026, 10, day, 2)), day > 16));
    const others = ['notes.txt', 'greenroom-2026.tar.gz', `${days[0]}.1234.partial`];
    for (const name of [...days, ...others]) await writeFile(join(place, name), '');
    const disk = createDiskPlace(place);
    expect(await deleteOldBackups(disk, 2)).toEqual(days.slice(0, 2));
    expect((await readdir(place)).toSorted()).toEqual([...days.slice(2), ...others].toSorted());
    expect(await deleteOldBackups(disk, 2)).toEqual([]);
  });
});
