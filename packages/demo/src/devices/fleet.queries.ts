import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { sql } from 'kysely';
import { type Device, deviceCatalogue } from '../catalogue/device-catalogue.ts';
import { demoPartners } from '../catalogue/partner-catalogue.ts';
import type { FleetAsset } from './plan-fleet.ts';

/** The controlled assets that came with the demo. Assets that users have imported are left alone. */
export async function selectFleetAssets(db: SystemDb): Promise<FleetAsset[]> {
  const references = demoPartners.map(({ reference }) => reference);
  const { rows } = await sql<FleetAsset>`
    select assets.id, ref, room_id, manufacturer, model, serial_number, firmware_version
    from assets join partners on partners.id = assets.partner_id
    where is_controlled and partners.reference = any(${references}) and ref ~ ('^' || partners.reference || '-\\d{5}$')
    order by assets.id`.execute(db);
  return rows;
}

/** Adds the newest version of every demo model, unless the catalogue already has entries. */
export async function fillFirmwareCatalogue(db: SystemDb): Promise<void> {
  const rows = demoFirmware();
  await sql`
    insert into firmware_catalogue (manufacturer, model, version, package_url)
    select manufacturer, model, version, package_url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      manufacturer text, model text, version text, package_url text)
    where not exists (select from firmware_catalogue)`.execute(db);
}

type FirmwareRow = { manufacturer: string; model: string; version: string; package_url: string | null };

export function demoFirmware(): FirmwareRow[] {
  return deviceCatalogue.flatMap((device) => {
    const version = device.firmware.at(-1);
    if (version === undefined) return [];
    const { manufacturer, model } = device;
    return [{ manufacturer, model, version, package_url: packageUrl(device, version) }];
  });
}

/** Only these demo devices need a URL for their update. No server exists at that host. */
function packageUrl({ control, model }: Device, version: string): string | null {
  if (control !== 'cisco-roomos') return null;
  const name = `${model} ${version}`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
  return `https://firmware.greenroom.example/cisco/${name}.pkg`;
}

export async function hasIncidents(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom('incidents').select('id').limit(1).executeTakeFirst()) !== undefined;
}
