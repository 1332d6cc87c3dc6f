import { connectionColumns } from '#features/import/columns/connection-columns.ts';
import { type StoredAsset, selectAssets } from '#features/import/estate.queries.ts';
import { findAsset } from '#features/import/locate/find-asset.queries.ts';
import { linkOutlet, readyToWrite } from '#features/import/locate/link-outlet.ts';
import { openCredentials } from '#features/import/locate/locate-asset.ts';
import { type ImportRow, readCell } from '#features/import/read-row.ts';
import { upsertConnection } from '#features/operations/connections/connections.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { diffRow } from './diff-row.ts';
import { mergeConnection } from './merge-connection.ts';

/** Cells by column name, like a row of a file. Missing ones stay unchanged. */
export type ConnectionCells = Readonly<Record<string, string | undefined>>;

/** Throws RowRejected for an unreadable cell before anything is looked up. */
export function readConnection(cells: ConnectionCells): ImportRow {
  const values = new Map<string, string | number | boolean | null>();
  for (const column of connectionColumns) {
    const raw = cells[column.name];
    if (raw === undefined) continue;
    const value = readCell(column, { raw, header: column.name });
    if (value !== undefined) values.set(column.name, value);
  }
  return { line: 1, values, header: (name) => name, calls: (name) => `Column "${name}"` };
}

/** Changes the connection of one asset like a row of a file, and returns the changed columns. */
export async function connectAsset(
  db: SystemDb,
  { assetId, row, sealer }: { assetId: number; row: ImportRow; sealer: Sealer },
): Promise<string[]> {
  const [stored] = await selectAssets({ db }, { ids: [assetId], roomIds: [] });
  if (!stored) return [];
  openCredentials(stored, sealer);
  const { patch, changes } = diffRow(connectionColumns, stored, row);
  const merged = mergeConnection(stored, patch, row);
  if (!merged) return [];
  const feeding = merged.outlet && (await storedAsset(db, { name: merged.outlet.asset, stored }));
  const linked = linkOutlet(merged, {
    row,
    entry: feeding?.id === stored.id ? feeding : { id: stored.id, stored },
    links: { partner_id: stored.partner_id },
    locator: { findAsset: () => feeding ?? undefined },
  });
  await upsertConnection(db, { ...readyToWrite(stored.id, linked), sealer });
  return changes.map(({ field }) => field);
}

async function storedAsset(
  db: SystemDb,
  { name, stored: { partner_id } }: { name: string; stored: StoredAsset },
) {
  const found = await findAsset(db, { name, partner_id });
  const [stored] = found ? await selectAssets({ db }, { ids: [found.id], roomIds: [] }) : [];
  return stored && { id: stored.id, stored };
}
