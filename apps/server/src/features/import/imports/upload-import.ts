import type { IncomingMessage } from 'node:http';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ImportColumn, importSources } from '@greenroom/domain/import/estate-import.ts';
import { type ImportForm, importForm } from '@greenroom/domain/import/import-form.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { sql } from 'kysely';
import { requireVisiblePartner } from '#features/estate/places.queries.ts';
import { discardRest } from '#http/upload/discard-rest.ts';
import { type ReceivedFile, receiveUpload } from '#http/upload/receive-upload.ts';
import { parsePart } from '#http/validation/parse-part.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { findImport, findSameHeaders } from './imports.queries.ts';
import { guessKind, recogniseFields, sampleColumns } from './map-columns.ts';
import { openTable, type Table } from './open-table.ts';
import { storeRows } from './stored-rows.ts';

export type Importer = { viewer: Viewer; source: (typeof importSources)[number] };

const tooLarge = `The file is too large. The most is ${importLimits.maxBytes / 1024 / 1024} MB. Split it.`;

/** Stores the rows of a file and what its columns seem to be. */
export async function uploadImport(services: Services, importer: Importer, request: IncomingMessage) {
  const { database, config, limiter, disk } = services;
  const { viewer } = importer;
  try {
    const limit = { name: 'imports', max: importLimits.perHour, windowSeconds: 3600 };
    const sentence = `You have uploaded ${limit.max} files for imports within an hour.`;
    await limiter.require(limit, String(viewer.user_id), { code: 'import-limit', sentence });
    await disk.requireRoom(Number(request.headers['content-length'] ?? 0));
  } catch (error) {
    await discardRest(request);
    throw error;
  }
  const sizeLimit = () => ({ max: importLimits.maxBytes, detail: tooLarge });
  const { fields, file } = await receiveUpload(request, { folder: incomingFolder(config), sizeLimit });
  try {
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const form = parsePart(importForm, filled) as ImportForm;
    if (!file || file.filename === '') throw new Problem('invalid-input', 'Choose a file to import.');
    const partner_id = form.partner_id ?? viewer.partner_id;
    await readAsViewer(database, viewer, (db, scope) => requireVisiblePartner(db, scope, partner_id));
    const id = await storeFile(services, importer, { file, partner_id, kind: form.kind });
    return await readAsViewer(database, viewer, (db, scope) => findImport(db, scope, id));
  } finally {
    await file?.discard();
  }
}

type Chosen = { file: ReceivedFile; partner_id: number; kind: ImportForm['kind'] };

async function storeFile(services: Services, importer: Importer, { file, partner_id, kind: chosen }: Chosen) {
  const { viewer, source } = importer;
  const file_name = plainName(file.filename);
  const table = await openTable(file.path, file_name);
  const { headers } = table;
  const earlier = await readAsViewer(services.database, viewer, (db, scope) =>
    findSameHeaders(db, scope, { partner_id, headers }),
  );
  const kind = chosen ?? earlier?.kind ?? guessKind(headers, file_name);
  const recognised = recogniseFields(headers, kind);
  const remembered = earlier?.kind === kind ? earlier.columns.map(({ field }) => field) : recognised;
  return asSystem(services.database, async (db) => {
    const { id } = await db
      .insertInto('imports')
      .values({
        ...{ partner_id, created_by: viewer.user_id, source, file_name, kind, delimiter: table.delimiter },
        created_by_name: sql<string>`(select coalesce(nullif(full_name, ''), username) from users where id = ${viewer.user_id})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { row_count, samples } = await storeTable(db, { services, table, id });
    const columns = headers.map(
      (header, at): ImportColumn => ({
        header,
        samples: samples[at] ?? [],
        field: remembered[at] ?? null,
        recognised: recognised[at] ?? null,
      }),
    );
    await db
      .updateTable('imports')
      .set({ columns: JSON.stringify(columns), row_count })
      .where('id', '=', id)
      .execute();
    return id;
  });
}

type Stored = { services: Services; table: Table; id: number };

async function storeTable(db: SystemDb, { services, table, id }: Stored) {
  const { count, first } = await storeRows(table.rows(), { db, import_id: id, sealer: services.sealer });
  if (count === 0) throw new Problem('import-empty', 'The file has no rows below its header.');
  if (count > importLimits.maxRows) {
    const [rows, max] = [count, importLimits.maxRows].map((number) => number.toLocaleString('en'));
    const detail = `This file has ${rows} rows. The most is ${max}. Split it.`;
    throw new Problem('import-too-long', detail, { values: { rows: count, max: importLimits.maxRows } });
  }
  return { row_count: count, samples: sampleColumns(table.headers, first) };
}

/** The name alone, without what a screen could not show. */
function plainName(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const shown = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  if (shown === '') throw new Problem('invalid-input', 'The file needs a name.');
  return [...shown].slice(0, 200).join('');
}
