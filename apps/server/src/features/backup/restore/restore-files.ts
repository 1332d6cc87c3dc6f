import type pg from 'pg';
import { runSeveral } from '#platform/run-several.ts';
import type { Retry } from '#platform/storage/retry-while-unavailable.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import { mayStillArrive } from '#platform/storage/storage-unavailable.ts';
import { filesFolder } from '../archive/backup-archive.ts';
import {
  listAllStorageKeys,
  listStorageKeys,
  noteObjects,
  removeNotes,
  replaceStorageKey,
} from '../archive/storage-keys.ts';
import { filesAtOnce } from '../place/file-pool.ts';

type Options = {
  client: pg.Client;
  storage: Storage;
  /** Of the storage: putting the same file again does no harm. */
  retry: Retry;
  now: Date;
  log: (line: string) => void;
};

export type FileRestorer = {
  /**
   * Call it after the rows: only files with a row are restored. It returns when the work on the file has started; a
   * failure comes with a later call or with `stored`.
   */
  take(entry: { name: string; bytes: () => Promise<Buffer> }): Promise<void>;
  /** Waits until all files are stored. */
  stored(): Promise<void>;
  /** Call it after the last migration, right before the commit. */
  settle(): Promise<{ files: number; missing: number }>;
  /** Call it after the commit. The server's sweep removes what fails here. */
  removeReplaced(): Promise<void>;
  /** Rolls back. Call it only when there was no commit. */
  undo(): Promise<void>;
};

/**
 * Writes files beside the existing ones, and replaces none: before the commit the old database finds all of its files,
 * after it the new one does. Create it before the old rows are deleted.
 */
export async function createFileRestorer({
  client,
  storage,
  retry,
  now,
  log,
}: Options): Promise<FileRestorer> {
  const before = await listAllStorageKeys(client);
  const written: string[] = [];
  const unsure: string[] = [];
  const several = runSeveral(filesAtOnce);
  let remaining: Set<string> | undefined;
  let replaced: string[] = [];
  let files = 0;

  async function put(key: string, content: Buffer): Promise<void> {
    written.push(key);
    await retry(`Storing ${key}`, () => storage.put(key, content)).catch((error: unknown) => {
      if (mayStillArrive(error)) unsure.push(key);
      throw error;
    });
  }

  async function store(key: string, content: Buffer): Promise<void> {
    const existing = await retry(`Reading ${key}`, () => storage.read(key));
    if (existing === undefined) return put(key, content);
    if (content.equals(existing)) return;
    // The old database still needs the existing file.
    const other = createStorageKey(now);
    await put(other, content);
    await replaceStorageKey(client, key, other);
  }

  return {
    async take({ name, bytes }) {
      if (!name.startsWith(filesFolder))
        throw new Error(`it holds ${name}, which is not a file of Greenroom`);
      remaining ??= new Set(await listStorageKeys(client));
      const key = name.slice(filesFolder.length);
      if (!remaining.delete(key)) return log(`Skipped ${key}: no row refers to it`);
      await several.add(async () => {
        await store(key, await bytes());
        files += 1;
      });
    },
    stored: () => several.end(),
    async settle() {
      const missing = remaining ?? (await listStorageKeys(client));
      for (const key of missing) log(`The archive has a row for ${key}, but no file`);
      const kept = new Set(await listStorageKeys(client));
      replaced = before.filter((key) => !kept.has(key));
      await noteObjects(client, replaced);
      return { files, missing: [...missing].length };
    },
    async removeReplaced() {
      const left = await removeObjects(storage, replaced);
      await removeNotes(client, replaced.slice(0, replaced.length - left.keys.length)).catch(() => undefined);
      logLeft(left);
    },
    async undo() {
      // What still runs would change the database after the rollback, and write after the removal.
      await several.end().catch(() => undefined);
      await client.query('rollback').catch(() => undefined);
      // A file that the old database has a row for had been lost, and may stay.
      const known = new Set(before);
      const keys = written.filter((key) => !known.has(key));
      const isNoted = await noteObjects(client, keys).catch(() => false);
      const left = await removeObjects(storage, keys);
      if (!isNoted) {
        for (const key of left.keys) log(`${key} could not be removed: ${left.reason}`);
        return;
      }
      // One that got no answer may arrive after its removal: its note stays for the sweep, too.
      const stays = new Set([...left.keys, ...unsure]);
      const settled = keys.filter((key) => !stays.has(key));
      await removeNotes(client, settled).catch(() => undefined);
      logLeft(left);
    },
  };

  function logLeft({ keys, reason }: Left): void {
    if (keys.length > 0)
      log(`${keys.length} old files remain until the next cleanup of the server: ${reason}`);
  }
}

type Left = { keys: readonly string[]; reason: string };

/** After a failure the rest is left: with a storage that does not respond each one would take seconds. */
async function removeObjects(storage: Storage, keys: readonly string[]): Promise<Left> {
  let removed = 0;
  try {
    for (const key of keys) {
      await storage.remove(key);
      removed += 1;
    }
  } catch (error) {
    return { keys: keys.slice(removed), reason: (error as Error).message };
  }
  return { keys: [], reason: '' };
}
