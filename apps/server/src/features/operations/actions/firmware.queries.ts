import type { FirmwareEntry } from '@greenroom/domain/operations/device-action.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type CatalogueEntry = FirmwareEntry & { manufacturer: string; model: string };
type Model = { manufacturer: string; model: string };

/** The catalogue's entry for the model of this asset; null if there is none. */
export async function findFirmware(db: SystemDb, asset_id: number): Promise<FirmwareEntry | null> {
  const entry = await db
    .selectFrom('assets')
    .innerJoin('firmware_catalogue as f', (on) =>
      on
        .onRef('f.manufacturer_key', '=', 'assets.manufacturer_key')
        .on('f.model_key', '=', sql<string>`fold_text(trim(assets.model))`),
    )
    .where('assets.id', '=', asset_id)
    .select(['f.version', 'f.package_url'])
    .executeTakeFirst();
  return entry ?? null;
}

export async function setFirmware(db: SystemDb, entry: CatalogueEntry): Promise<void> {
  const columns = { ...entry, manufacturer: entry.manufacturer.trim(), model: entry.model.trim() };
  await db
    .insertInto('firmware_catalogue')
    .values(columns)
    .onConflict((on) =>
      on.columns(['manufacturer_key', 'model_key']).doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .execute();
}

export function listFirmware(db: SystemDb): Promise<CatalogueEntry[]> {
  return db
    .selectFrom('firmware_catalogue')
    .select(['manufacturer', 'model', 'version', 'package_url'])
    .orderBy('manufacturer_key')
    .orderBy('model_key')
    .execute();
}

export async function removeFirmware(db: SystemDb, { manufacturer, model }: Model): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('firmware_catalogue')
    .where('manufacturer_key', '=', sql<string>`fold_text(${manufacturer.trim()})`)
    .where('model_key', '=', sql<string>`fold_text(${model.trim()})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
