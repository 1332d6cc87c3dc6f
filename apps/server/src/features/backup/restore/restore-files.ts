import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Storage } from '#platform/storage/storage.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import { filesFolder } from '../archive/backup-archive.ts';
import type { ArchiveEntry } from '../archive/restore-reader.ts';
import { listAllStorageKeys, listStorageKeys, replaceStorageKey } from '../archive/storage-keys.ts';

type Options = { client: pg.Client; storage: Storage; now: Date; log: (line: string) => void };

export type FileRestorer = {
  /** Call it after the rows: only files with a row are restored. */
  take(entry: Pick<ArchiveEntry, 'name' | 'bytes'>): Promise<void>;
  /** Call it after the last migration, right before the commit. */
  settle(): Promise<{ files: number; missing: number }>;
  /** Call it after the commit. The server's sweep removes what fails here. */
  removeReplaced(): Promise<void>;
  /** Call it only when there was no commit. */
  undo(): Promise<void>;
};

/**
 * Writes files beside the existing ones, and replaces none: before the commit the old database finds all of its files,
 * after it the new one does. Create it before the old rows are deleted.
 */
export async function createFileRestorer({ client, storage, now, log }: Options): Promise<FileRestorer> {
  const before = await listAllStorageKeys(client);
  const written: string[] = [];
  let remaining: Set<string> | undefined;
  let replaced: string[] = [];
  let files = 0;

  async function put(key: string, content: Buffer): Promise<void> {
    written.push(key);
    await storage.put(key, content);
  }

  async function store(key: string, content: Buffer): Promise<void> {
    const existing = await storage.open(key);
    if (existing === undefined) return put(key, content);
    if (content.equals(await buffer(existing))) return;
    // The old database still needs the existing file.
    const other = createStorageKey(now);
    await put(other, content);
    await replaceStorageKey(client, key, other);
  }

  return {
    async take(entry) {
      if (!entry.name.startsWith(filesFolder))
        throw new Error(`it holds ${entry.name}, which is not a file of Greenroom`);
      remaining ??= new Set(await listStorageKeys(client));
      const key = entry.name.slice(filesFolder.length);
      const content = await entry.bytes();
      if (!remaining.delete(key)) return log(`Skipped ${key}: no row refers to it`);
      await store(key, content);
      files += 1;
    },
    async settle() {
      const missing = remaining ?? (await listStorageKeys(client));
      for (const key of missing) log(`The archive has a row for ${key}, but no file`);
      const kept = new Set(await listStorageKeys(client));
      replaced = before.filter((key) => !kept.has(key));
      await client.query(
        'insert into unsettled_objects (storage_key) select unnest($1::text[]) on conflict do nothing',
        [replaced],
      );
      return { files, missing: [...missing].length };
    },
    async removeReplaced() {
      for (const [done, key] of replaced.entries()) {
        try {
          await storage.remove(key);
          await client.query('delete from unsettled_objects where storage_key = $1', [key]);
        } catch (error) {
          const left = replaced.length - done;
          return log(
            `${left} old files remain until the next cleanup of the server: ${(error as Error).message}`,
          );
        }
      }
    },
    async undo() {
      for (const key of written) {
        await storage
          .remove(key)
          .catch((error: Error) => log(`${key} could not be removed: ${error.message}`));
      }
    },
  };
}
