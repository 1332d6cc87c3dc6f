import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import {
  addFile,
  aFilledInstallation,
  anEmptyPlace,
  backup,
  contentAt,
  contentOf,
  file,
  filesOnDisk,
  folder,
  query,
  restore,
  restoredContentOf,
  useBackupFolder,
} from '#test/backed-up-installation.ts';

describe('backup and restore', { timeout: 240_000 }, () => {
  useBackupFolder();

  test('copy every row, sequence, rule and file to another database', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const target = await anEmptyPlace();
    await restore(target);
    // Recorded when the archive was complete, so it is not in it.
    expect(await query(source.owner, 'delete from installation_events returning kind')).toEqual([
      { kind: 'backup' },
    ]);
    expect(await contentOf(target.owner)).toEqual(await restoredContentOf(source.owner));
    for (const key of ['ab/photo.bin', 'empty.txt']) {
      expect(await contentAt(target.storage, key)).toEqual(await contentAt(source.storage, key));
    }
    expect(await readdir(join(folder, 'target', 'incoming'))).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await migrate(target.owner, { log: (line) => expect(line).toBe('nothing to migrate') });
  });

  test('restore does not replace data unless forced', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    await query(source.owner, `update partners set name = 'changed since'`);
    await addFile(source, 'later.txt', 'later');
    await expect(restore(source)).rejects.toThrow('This installation already has data. Add --force');
    expect(await query(source.owner, 'select name from partners')).toEqual([{ name: 'changed since' }]);
    await restore(source, true);
    expect(await query(source.owner, `select name from partners where name = 'changed since'`)).toEqual([]);
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'photo.bin']);
    expect(await query(source.owner, 'select * from unsettled_objects')).toEqual([]);
  });

  test('a damaged or truncated archive changes nothing', async () => {
    const source = await aFilledInstallation();
    await backup(source);
    const before = await contentOf(source.owner);
    const whole = gunzipSync(await readFile(file));

    const damaged = Buffer.from(whole);
    damaged.write('Scrxen', damaged.lastIndexOf('Screen'));
    await writeFile(file, gzipSync(damaged));
    await expect(restore(source, true)).rejects.toThrow(/is damaged at tables\/(assets|estate_changes)\//);

    await writeFile(file, gzipSync(whole.subarray(0, whole.length / 2)));
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored|not complete/);

    await truncate(file, 2000);
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    await writeFile(file, 'no archive at all');
    await expect(restore(source, true)).rejects.toThrow(/cannot be restored/);

    expect(await contentOf(source.owner)).toEqual(before);
    expect(await filesOnDisk('source')).toEqual(['empty.txt', 'photo.bin']);
  });
});
