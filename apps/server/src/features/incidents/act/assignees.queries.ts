import { sql } from 'kysely';
import { notifyIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

const maxAssignees = 200;

type Filter = {
  incident_id: number;
  /** Superusers are offered to superusers alone. */
  withSuperusers: boolean;
  search?: string | undefined;
  /** Only this one, if it is among them. */
  user_id?: number;
};

/** That the user `u` sees the incident `i` of the site `s` by its partner or by grants: the conditions of `visibleIncidents`. */
const seesIncident = sql<boolean>`case when not u.force_explicit_grants
  then u.partner_id = s.partner_id or exists (
    select from user_partners l where l.user_id = u.id and l.partner_id = s.partner_id)
  else exists (select from site_grants g where g.user_id = u.id and g.site_id = i.site_id)
    or exists (select from asset_grants g join incident_members m on m.asset_id = g.asset_id
      where g.user_id = u.id and m.incident_id = i.id)
    or exists (select from room_grants g join incident_rooms r on r.room_id = g.room_id
      where g.user_id = u.id and r.incident_id = i.id) end`;

/** Active users who see the incident and may act on it. */
export async function listAssignees(
  db: SystemDb,
  { incident_id, withSuperusers, search = '', user_id }: Filter,
): Promise<{ id: number; name: string }[]> {
  const only = user_id === undefined ? sql`` : sql`and u.id = ${user_id}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.full_name, ''), u.username) as name
    from users u, incidents i join sites s on s.id = i.site_id
    where i.id = ${incident_id} and u.is_active ${only}
      and strpos(fold_text(concat_ws(' ', u.full_name, u.username)), fold_text(${search})) > 0
      and case
        when u.is_superuser then ${withSuperusers}
        when not 'incidents.act' = any(permissions_of(u.permissions, u.roles)) then false
        else ${seesIncident} end
    order by fold_text(coalesce(nullif(u.full_name, ''), u.username)) collate "C", u.id
    limit ${maxAssignees}`.execute(db);
  return rows;
}

/** Takes the open incidents of a site from users who do not see them any more, after it was handed over. */
export async function unassignHidden(db: SystemDb, site_id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with unassigned as (
      update incidents i set assigned_to = null, assigned_to_name = null, changed_at = now(), version = i.version + 1
      from sites s
      where s.id = i.site_id and i.site_id = ${site_id} and i.state <> 'resolved' and i.assigned_to is not null
        and not exists (select from users u
          where u.id = i.assigned_to and u.is_active and (u.is_superuser or ${seesIncident}))
      returning i.id)
    insert into incident_events (incident_id, at, kind, detail) select id, now(), 'assigned', '{}' from unassigned
    returning incident_id::float8 as id`.execute(db);
  await notifyIncidents(
    db,
    rows.map(({ id }) => id),
  );
}
