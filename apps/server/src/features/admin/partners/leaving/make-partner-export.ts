import { PassThrough } from 'node:stream';
import { exportDays, maxExportBytes } from '@greenroom/domain/branding/brands/partner-export.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { spoolFile } from '#http/upload/spool-file.ts';
import { asSystem } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import { insertNote, removeNote } from '../../../files/unsettled-objects.queries.ts';
import { changeUsers, type Requester } from '../../change-users.ts';
import { exportPartner } from './export-partner.ts';
import {
  endExport,
  findExportToMake,
  findMadeExport,
  findPartnerName,
  findWaitingExport,
  insertExport,
} from './partner-exports.queries.ts';

const exportPartnerJob = defineJob<{ export_id: number }>('export-partner');

const dayMilliseconds = 86_400_000;
/** A table of a large installation is read from its beginning to its end. */
const statementMilliseconds = 3_600_000;
const tooLarge = 'The archive is larger than 2 GB. Make it on the server: greenroom export-partner.';

type ExportServices = Pick<Services, 'config' | 'database' | 'storage' | 'jobs' | 'disk' | 'log' | 'now'>;

export function startPartnerExports(services: ExportServices): void {
  services.jobs.work(exportPartnerJob, { atOnce: 1 }, ({ export_id }) => makeExport(services, export_id));
}

/** The archive is made by a job: it may take minutes. */
export function requestExport(
  { jobs, now, ...services }: Pick<Services, 'database' | 'jobs' | 'now'>,
  requester: Requester,
  partner_id: number,
): Promise<void> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const partner = await orNotFound('Partner', findPartnerName(db, partner_id));
    const waiting = await findWaitingExport(db, partner_id);
    if (waiting !== undefined) {
      // Its job may have been lost, or given up.
      await jobs.add(db, exportPartnerJob, { key: waiting, data: { export_id: waiting } });
      return;
    }
    const { user_id: requested_by } = requester.viewer;
    const export_id = await insertExport(db, { partner_id, requested_by, requested_at: now() });
    await jobs.add(db, exportPartnerJob, { key: export_id, data: { export_id } });
    const entry = { user_id: null, subject: partner.name, before: null, after: { partner_id } };
    await record({ action: 'partner-exported', ...entry });
  });
}

/** Repeated after a failure. An archive that is too large is given up: the command line has no limit. */
export async function makeExport(services: ExportServices, export_id: number): Promise<void> {
  const { config, database, storage, disk, now, log } = services;
  const partner = await asSystem(database, (db) => findExportToMake(db, export_id));
  if (!partner) return;
  await disk.requireRoom(0);
  const through = new PassThrough();
  const folder = incomingFolder(config);
  const spooled = spoolFile(through, { folder, max: maxExportBytes, detail: tooLarge });
  spooled.catch((error: Error) => through.destroy(error));
  try {
    const exported = await database
      .withStatementTimeout(statementMilliseconds, (slow) =>
        exportPartner({ database: slow, storage, partner, now: now() }, through),
      )
      .catch(async (error: Error) => {
        through.destroy(error);
        // The reason why the file could not be written comes first.
        await spooled;
        throw error;
      });
    const file = await spooled;
    try {
      const storage_key = createStorageKey(now());
      // Whatever fails from here on, the sweep removes what may have been stored.
      await asSystem(database, (db) => insertNote(db, null, storage_key));
      await storage.put(storage_key, file);
      const rows = Object.values(exported.rows).reduce((sum, count) => sum + count, 0);
      const finished_at = now();
      const expires_at = new Date(finished_at.getTime() + exportDays * dayMilliseconds);
      const facts = { storage_key, bytes: file.size, rows, files: exported.files };
      const made = { ...facts, missing: exported.missing.length, finished_at, expires_at };
      const isKept = await asSystem(database, async (db) => {
        if (!(await endExport(db, export_id, made))) return false;
        if (await removeNote(db, storage_key)) return true;
        throw new Problem('unavailable', 'Storing the archive took too long.');
      });
      if (isKept) return;
      await storage.remove(storage_key);
      await asSystem(database, (db) => removeNote(db, storage_key));
    } finally {
      await file.discard();
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too-large') throw error;
    log.warn({ export_id, err: error }, 'the archive of a partner is too large');
    await asSystem(database, (db) => endExport(db, export_id, { problem: tooLarge, finished_at: now() }));
  }
}

export async function openExport(
  { database, storage, now }: Pick<Services, 'database' | 'storage' | 'now'>,
  { id, export_id }: { id: number; export_id: number },
) {
  const found = await asSystem(database, (db) =>
    orNotFound('Export', findMadeExport(db, { id, export_id, now: now() })),
  );
  const content = found.storage_key && (await storage.open(found.storage_key));
  if (!content) throw new Problem('not-found', 'Export not found.');
  return { content, bytes: found.bytes };
}
