import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { fetchRows, listFilesOf, openRows, type StoredFile } from './partner-archive.queries.ts';
import { type PartnerRows, partnerRows } from './partner-rows.ts';

type Source = { database: Database; storage: Storage; partner: { id: number; name: string }; now: Date };
export type ExportedPartner = { rows: Record<string, number>; files: number; missing: string[] };

/** So many rows are in memory at a time, and in one file of the archive. */
const pageSize = 500;
const filesAtOnce = 100;

/**
 * Writes all rows and files of a partner as a compressed tar: `rows/<table>/<number>.jsonl`, one JSON object per line, and
 * `files/<id>/<name>`. `partner.json`, at the end, says what is in it.
 */
export async function exportPartner(source: Source, target: Writable): Promise<ExportedPartner> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), target);
  // Awaited at the end; until then a full disk appears as a failed entry.
  written.catch((error: Error) => tar.destroy(error));
  try {
    const rows: Record<string, number> = {};
    for (const table of partnerRows) rows[table.table] = await addRows(source, tar, table);
    const outcome = { rows, ...(await addFiles(source, tar)) };
    const { partner, now } = source;
    const facts = { ...partner, exported_at: now.toISOString(), ...outcome };
    await addBytes(tar, 'partner.json', Buffer.from(`${JSON.stringify(facts, null, 2)}\n`));
    tar.finalize();
    await written;
    return outcome;
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    throw error;
  }
}

async function addRows({ database, partner }: Source, tar: Pack, rows: PartnerRows): Promise<number> {
  return asSystem(database, async (db) => {
    await openRows(db, { rows, partner_id: partner.id });
    for (let [count, page] = [0, 1]; ; page += 1) {
      const some = await fetchRows(db, pageSize);
      if (some.length === 0) return count;
      count += some.length;
      const name = `rows/${rows.table}/${String(page).padStart(6, '0')}.jsonl`;
      await addBytes(tar, name, Buffer.from(some.map((row) => `${row}\n`).join('')));
    }
  });
}

async function addFiles({ database, storage, partner }: Source, tar: Pack) {
  const missing: string[] = [];
  let files = 0;
  for (let after = 0; ; ) {
    const page = await asSystem(database, (db) =>
      listFilesOf(db, { partner_id: partner.id, after, max: filesAtOnce }),
    );
    for (const file of page) {
      const content = await storage.open(file.storage_key);
      if (content) await addFile(tar, file, content);
      else missing.push(file.storage_key);
      files += content ? 1 : 0;
      after = file.id;
    }
    if (page.length < filesAtOnce) return { files, missing };
  }
}

function addFile(tar: Pack, { id, filename, size }: StoredFile, content: Readable): Promise<void> {
  const name = `files/${id}/${filename.replace(/[/\\]/g, '_')}`;
  return pipeline(content, tar.entry({ name, size, mode: 0o600 }));
}

function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return pipeline(Readable.from([bytes]), tar.entry({ name, size: bytes.length, mode: 0o600 }));
}
