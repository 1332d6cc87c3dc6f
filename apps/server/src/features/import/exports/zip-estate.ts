import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { type ZipEntry, zipParts } from '@greenroom/domain/format/zip-file.ts';
import { exportLimits } from '@greenroom/domain/import/export-selection.ts';
import { importKinds } from '@greenroom/domain/import/import-fields.ts';
import { visible } from '#access/visible.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { limitExports } from './limit-exports.ts';
import { csvPages } from './write-csv.ts';
import { zipPages } from './zip-pages.ts';

/**
 * Everything that the viewer sees, as files that an import accepts. It is compressed as fast as the database reads it
 * and sent afterwards: a slow reader must not hold a connection.
 */
export async function zipEstate(
  services: Services,
  viewer: Viewer,
  partnerId: number | undefined,
): Promise<Buffer> {
  await limitExports(services, viewer);
  return readAsViewer(services.database, viewer, async (db, scope) => {
    const partners = await listExportPartners(db, scope, partnerId);
    const names = folderNames(partners);
    const entries: ZipEntry[] = [];
    for (const kind of importKinds) {
      let total = 0;
      for (const [at, { id }] of partners.entries()) {
        const folder = partners.length > 1 ? `${names[at]}/` : '';
        const pages = csvPages({ db, scope }, { kind, partnerId: id });
        const maxRows = exportLimits.maxRows - total;
        const { entry, rows } = await zipPages(`${folder}${kind}.csv`, { pages, maxRows });
        total += rows;
        entries.push(entry);
      }
    }
    return Buffer.concat(zipParts(entries));
  });
}

type Partner = { id: number; name: string };

async function listExportPartners(
  db: ViewerDb,
  scope: Scope,
  partnerId: number | undefined,
): Promise<Partner[]> {
  const query = db.selectFrom('partners').where(visible(scope, 'partners')).select(['id', 'name']);
  if (partnerId === undefined) return query.orderBy('id').execute();
  return [await orNotFound('Partner', query.where('id', '=', partnerId).executeTakeFirst())];
}

/** Names that every system accepts, each once. */
function folderNames(partners: readonly Partner[]): string[] {
  return partners.map(({ id, name }) => {
    const plain = name
      .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
      .trim()
      .slice(0, 60);
    return `${plain || 'partner'} ${id}`;
  });
}
