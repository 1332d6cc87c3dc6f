import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { lockNextLeftover, removeNote } from './unsettled-objects.queries.ts';

/** Far longer than any upload may take, so that a sweep never touches one in progress on another server. */
const leftoverAge = 60 * 60 * 1000;

/** Removes what crashes have left behind: objects without a row, and incomplete uploads. */
export async function sweepOrphanFiles(services: Services): Promise<{ objects: number; uploads: number }> {
  const swept = { objects: await sweepObjects(services), uploads: await sweepIncoming(services) };
  if (swept.objects + swept.uploads > 0) services.log.info(swept, 'swept files that were left behind');
  return swept;
}

async function sweepObjects({ database, storage, log }: Services): Promise<number> {
  let objects = 0;
  for (let after = ''; ; ) {
    let found: string | undefined;
    try {
      await asSystem(database, async (db) => {
        found = await lockNextLeftover(db, after);
        if (found === undefined) return;
        await storage.remove(found);
        await removeNote(db, found);
        objects += 1;
      });
    } catch (error) {
      if (found === undefined) throw error;
      log.warn({ err: error, storage_key: found }, 'an object is left to the next sweep');
    }
    if (found === undefined) return objects;
    after = found;
  }
}

async function sweepIncoming(services: Services): Promise<number> {
  const folder = incomingFolder(services.config);
  let uploads = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || services.now().getTime() - found.mtimeMs < leftoverAge) continue;
    await rm(path, { force: true });
    uploads += 1;
  }
  return uploads;
}
