import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** More than four networks of a /22 have addresses. The oldest leave first. */
const maxPerSite = 5_000;

type Finder = { site_id: number; by_server: boolean };

export async function listIgnoredKeys(
  db: SystemDb,
  { site_id, by_server }: Finder,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ignored_devices')
    .where('site_id', '=', site_id)
    .where('by_server', '=', by_server)
    .select('device_key')
    .execute();
  return new Set(rows.map(({ device_key }) => device_key));
}

export async function insertIgnored(
  db: SystemDb,
  {
    site_id,
    by_server,
    device_key,
    user_id,
    now,
  }: Finder & { device_key: string; user_id: number; now: Date },
): Promise<void> {
  await sql`
    insert into ignored_devices (site_id, by_server, device_key, ignored_by, ignored_at)
    values (${site_id}, ${by_server}, ${device_key}, ${user_id}, ${now})
    on conflict (site_id, by_server, device_key) do nothing`.execute(db);
  await sql`
    delete from ignored_devices where site_id = ${site_id} and by_server = ${by_server} and id not in (
      select id from ignored_devices where site_id = ${site_id} and by_server = ${by_server}
      order by id desc limit ${maxPerSite})`.execute(db);
}

export async function deleteIgnored(
  db: SystemDb,
  { site_id, by_server, device_key }: Finder & { device_key: string },
): Promise<void> {
  await db
    .deleteFrom('ignored_devices')
    .where('site_id', '=', site_id)
    .where('by_server', '=', by_server)
    .where('device_key', '=', device_key)
    .execute();
}
