import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A part of what is stored of a person: a statement, its rows in a fixed order. Hashes, keys and secrets stay out. */
type Section = { name: string; rows: (user_id: number) => RawBuilder<unknown> };

/** Whole rows of a table without the secret columns. */
const own = (table: string, order: string, without: readonly string[] = []): Section => ({
  name: table,
  rows: (user_id) => sql`
    select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t where t.user_id = ${user_id}
    order by ${sql.ref(`t.${order}`)}`,
});

/** Everything that is stored of a person, in the order of the file. */
export const personalSections: readonly Section[] = [
  {
    name: 'profile',
    rows: (id) => sql`
      select to_jsonb(u) || jsonb_build_object('partner_name', p.name,
        'password_changed_at', (select changed_at from user_passwords where user_id = u.id)) as row
      from users u join partners p on p.id = u.partner_id where u.id = ${id}`,
  },
  {
    name: 'partners',
    rows: (id) => sql`
      select jsonb_build_object('id', p.id, 'name', p.name, 'linked_at', l.linked_at) as row
      from user_partners l join partners p on p.id = l.partner_id where l.user_id = ${id} order by p.id`,
  },
  own('site_grants', 'site_id'),
  own('room_grants', 'room_id'),
  own('asset_grants', 'asset_id'),
  own('sessions', 'created_at'),
  own('totp_factors', 'created_at', ['sealed_secret', 'last_step']),
  own('passkeys', 'id', ['credential_id', 'public_key', 'counter']),
  own('api_tokens', 'created_at', ['token_hash']),
  own('user_identities', 'id'),
  own('scim_users', 'created_at'),
  own('sign_in_notices', 'id', ['token_hash']),
  own('sign_in_tallies', 'first_at'),
  own('reset_requests', 'id'),
  own('notification_rules', 'way'),
  own('notification_quiet', 'user_id'),
  own('notification_deliveries', 'id'),
  own('push_endpoints', 'id', ['endpoint', 'sealed_keys']),
  own('bounced_addresses', 'at'),
  own('seen_warranties', 'asset_id'),
  {
    name: 'saved_views',
    rows: (id) => sql`select to_jsonb(v) as row from saved_views v where v.owner_id = ${id} order by v.id`,
  },
  own('feedback', 'id'),
  {
    name: 'tickets',
    rows: (id) => sql`
      select jsonb_build_object('id', t.id, 'name', t.name, 'created_at', t.created_at, 'additional_data', t.additional_data,
        'is_creator', t.created_by = ${id}, 'is_assignee', t.assigned_to = ${id}) as row
      from tickets t where t.created_by = ${id} or t.assigned_to = ${id} order by t.id`,
  },
  {
    name: 'ticket_comments',
    rows: (id) => sql`
      select jsonb_build_object('id', c.id, 'ticket_id', c.ticket_id, 'at', c.at, 'audience', c.audience, 'body', c.body) as row
      from ticket_comments c where c.author_id = ${id} order by c.id`,
  },
  own('ticket_followers', 'ticket_id'),
  {
    name: 'files',
    rows: (id) => sql`
      select to_jsonb(f) - '{storage_key,sha256}'::text[] as row from files f where f.uploaded_by = ${id} order by f.id`,
  },
  {
    name: 'changes',
    rows: (id) => sql`
      select jsonb_build_object('at', s.created_at, 'act', s.kind, 'kind', c.kind, 'thing', c.thing, 'thing_id', c.thing_id,
        'name', c.name) as row
      from changesets s join estate_changes c on c.changeset_id = s.id where s.actor_id = ${id} order by c.id`,
  },
  {
    name: 'operations',
    rows: (id) => sql`
      select jsonb_build_object('at', o.created_at, 'asset_id', o.asset_id, 'action', o.action_name, 'state', o.state) as row
      from asset_operations o where o.user_id = ${id} order by o.id`,
  },
  {
    name: 'incident_events',
    rows: (id) => sql`
      select jsonb_build_object('at', e.at, 'incident_id', e.incident_id, 'kind', e.kind) as row
      from incident_events e where e.actor_id = ${id} order by e.id`,
  },
  {
    name: 'audit_entries',
    rows: (id) => sql`
      select to_jsonb(e) - 'xact' as row from audit_entries e
      where e.user_id = ${id} or e.actor_id = ${id} order by e.id`,
  },
];

/** A portion as text of JSON objects. */
export async function readPortion(
  db: SystemDb,
  { section, user_id, limit, offset }: { section: Section; user_id: number; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select portion.row::text as row from (${section.rows(user_id)} limit ${limit} offset ${offset}) as portion`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
