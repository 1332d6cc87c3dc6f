import type { HandOver } from '@greenroom/domain/estate/handover/hand-over.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A site and the partner that gets it. */
export type Transfer = { site_id: number; partner_id: number };

const roomsOf = (site_id: number) => sql`(select id from rooms where site_id = ${site_id})`;
const assetsOf = (site_id: number) => sql`(select id from assets where room_id in ${roomsOf(site_id)})`;

/** Users who work for a partner: their own one, or one that they are linked to. */
function worksFor(user: RawBuilder<unknown>, partner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from users w left join user_partners l on l.user_id = w.id and l.partner_id = ${partner}
    where w.id = ${user} and (w.partner_id = ${partner} or l.user_id is not null))`;
}

/** Explicit grants on the site and on what is in it, of users who do not work for the new partner. */
function endingGrants({ site_id, partner_id }: Transfer): RawBuilder<{ user_id: number }> {
  const ends = sql`not ${worksFor(sql`g.user_id`, sql`${partner_id}::integer`)}`;
  return sql`
    select g.user_id from site_grants g where g.site_id = ${site_id} and ${ends}
    union all select g.user_id from room_grants g where g.room_id in ${roomsOf(site_id)} and ${ends}
    union all select g.user_id from asset_grants g where g.asset_id in ${assetsOf(site_id)} and ${ends}`;
}

/** Entries of the bin that were in the site; an asset may have been in a room that is in the bin too. */
function binEntriesOf(site_id: number): RawBuilder<{ id: number }> {
  return sql`
    select e.id from bin_entries e
    where e.thing = 'room' and e.parent_id = ${site_id}
      or e.thing = 'asset' and (e.parent_id in ${roomsOf(site_id)} or e.parent_id in (
        select o.thing_id from bin_entries o where o.thing = 'room' and o.parent_id = ${site_id}))`;
}

/** What the partner has already: numbers and addresses belong to one thing of a partner. */
function takenReferences({ site_id, partner_id }: Transfer): RawBuilder<unknown> {
  return sql`
    select from sites s join sites o on o.reference = s.reference and o.partner_id = ${partner_id} where s.id = ${site_id}
    union all
    select from rooms r join rooms o on o.reference = r.reference and o.partner_id = ${partner_id}
    where r.site_id = ${site_id}
    union all
    select from assets a join assets o on o.ref = a.ref and o.partner_id = ${partner_id}
    where a.id in ${assetsOf(site_id)}`;
}

export async function planHandOver(db: SystemDb, transfer: Transfer): Promise<HandOver | undefined> {
  const { site_id, partner_id } = transfer;
  const [rooms, assets] = [roomsOf(site_id), assetsOf(site_id)];
  const isStaff = sql`u.is_active and not u.is_superuser and not u.force_explicit_grants
    and ${worksFor(sql`u.id`, sql`s.partner_id`)} and not ${worksFor(sql`u.id`, sql`${partner_id}::integer`)}`;
  const { rows } = await sql<HandOver>`
    select json_build_object('id', s.id, 'name', s.name) as site,
      json_build_object('id', f.id, 'name', f.name) as "from",
      json_build_object('id', t.id, 'name', t.name) as "to",
      (select count(*)::integer from rooms where site_id = s.id) as rooms,
      (select count(*)::integer from assets where room_id in ${rooms}) as assets,
      (select count(*)::integer from files where entity_type = 'site' and entity_id = s.id
        or entity_type = 'room' and entity_id in ${rooms}
        or entity_type = 'asset' and entity_id in ${assets}) as files,
      (select count(*)::integer from device_connections where asset_id in ${assets}) as connections,
      (select count(*)::integer from agents where site_id = s.id and revoked_at is null) as agents,
      (select count(*)::integer from (${binEntriesOf(site_id)}) as b) as binned,
      (select count(*)::integer from (select u.id from users u where ${isStaff}
        union select user_id from (${endingGrants(transfer)}) as g) as p) as people,
      (select count(*)::integer from (${endingGrants(transfer)}) as g) as grants,
      json_build_object(
        'references', (select count(*) from (${takenReferences(transfer)}) as taken),
        'mac_addresses', (select count(*) from assets a where a.id in ${assets} and exists (
          select from assets o where o.partner_id = ${partner_id} and o.mac_address = a.mac_address)),
        'outlets', (select count(*) from device_connections c where c.outlet_asset_id is not null
          and (c.asset_id in ${assets}) <> (c.outlet_asset_id in ${assets}))) as obstacles
    from sites s join partners f on f.id = s.partner_id join partners t on t.id = ${partner_id}
    where s.id = ${site_id}`.execute(db);
  return rows[0];
}

/** The foreign keys carry rooms, assets and connections along, triggers the files. */
export async function transferSite(db: SystemDb, { site_id, partner_id }: Transfer): Promise<void> {
  await db.updateTable('sites').set({ partner_id }).where('id', '=', site_id).execute();
  await sql`update asset_operations set partner_id = ${partner_id} where asset_id in ${assetsOf(site_id)}`.execute(
    db,
  );
}

export async function endGrants(db: SystemDb, { site_id, partner_id }: Transfer): Promise<void> {
  const ends = sql`not ${worksFor(sql`g.user_id`, sql`${partner_id}::integer`)}`;
  await sql`delete from site_grants g where g.site_id = ${site_id} and ${ends}`.execute(db);
  await sql`delete from room_grants g where g.room_id in ${roomsOf(site_id)} and ${ends}`.execute(db);
  await sql`delete from asset_grants g where g.asset_id in ${assetsOf(site_id)} and ${ends}`.execute(db);
}

/** Grants in the bin end: they would come back with a restore. */
export async function transferBin(db: SystemDb, { site_id, partner_id }: Transfer): Promise<void> {
  const { rows } = await binEntriesOf(site_id).execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`delete from bin_rows where bin_id = any(${ids}::integer[])
    and table_name in ('room_grants', 'asset_grants')`.execute(db);
  await sql`update bin_rows set whole = jsonb_set(whole, '{partner_id}', to_jsonb(${partner_id}::integer))
    where bin_id = any(${ids}::integer[]) and whole ? 'partner_id'`.execute(db);
  await sql`update bin_entries set partner_id = ${partner_id} where id = any(${ids}::integer[])`.execute(db);
}
