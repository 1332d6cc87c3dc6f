import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertRows } from './build-estate.ts';
import type { World } from './world.ts';

const bytes = (length: number) => `\\x${randomBytes(length).toString('hex')}`;

/** A row or two in every table that the estate leaves empty: an empty table hides nothing. */
export async function fillQuietTables(owner: pg.Client, world: World): Promise<void> {
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const [user, other] = world.users as [World['users'][0], World['users'][0]];
  const [partner] = world.partners as [World['partners'][0]];
  const site = world.sites[0] ?? (await aSite(owner, partner.id));
  const { rows: sessions } = await owner.query('select id from sessions where user_id = $1', [user.id]);
  const token = () => ({ token_hash: bytes(32), created_at: now, expires_at: later });
  const note = (noted_by: number | null) => ({ storage_key: randomUUID(), noted_by, noted_at: now });
  const feedback = (user_id: number) => ({
    ...{ id: user_id, user_id, partner_id: partner.id, feedback_type: 'bug', created_at: now },
    ...{ subject: 'x', description: 'x' },
  });
  const agent_id = site.id;
  const [ticket] = world.tickets as [World['tickets'][0]];

  const tables: Record<string, Record<string, unknown>[]> = {
    tenants: world.partners.map(({ id }) => ({ partner_id: id, name: 'x' })),
    user_passwords: [{ user_id: user.id, hash: 'x', changed_at: now }],
    refresh_tokens: [{ ...token(), session_id: sessions[0].id }],
    password_resets: [{ ...token(), user_id: user.id }],
    signing_keys: [
      { id: randomUUID(), sealed_secret: bytes(9), created_at: now, signs_until: now, verifies_until: now },
    ],
    rate_limits: [{ key: randomUUID(), hits: 1, window_ends_at: later }],
    unsettled_objects: [note(null), note(user.id), note(other.id)],
    agents: [
      { id: agent_id, site_id: site.id, name: 'x', public_key: bytes(32), version: '', created_at: now },
    ],
    agent_enrolments: [{ ...token(), site_id: site.id }],
    agent_sessions: [{ agent_id, epoch: 1, connected_at: now, seen_at: now }],
    firmware_catalogue: [{ manufacturer: randomUUID(), model: 'x', version: '1', updated_at: now }],
    server_nodes: [{ node: randomUUID(), started_at: now, seen_at: now }],
    feedback: [feedback(user.id), feedback(other.id)],
    odoo_partners: [{ partner_id: partner.id, map: {}, map_changed_at: now, next_sync_at: now, failures: 0 }],
    odoo_tickets: [{ ticket_id: ticket.id, partner_id: ticket.partner_id, model: 'x', attempts: 0 }],
    ticket_conflicts: [
      {
        ...{ id: ticket.id, ticket_id: ticket.id, field: 'name', reason: 'not-mapped' },
        ...{ ours: 'x', theirs: 'y', noticed_at: now },
      },
    ],
    audit_entries: [
      {
        id: user.id,
        action: 'user-changed',
        actor_name: 'x',
        user_id: user.id,
        subject: 'x',
        created_at: now,
      },
    ],
  };
  for (const [table, rows] of Object.entries(tables)) await insertRows(owner, table, rows);
}

async function aSite(owner: pg.Client, partner_id: number): Promise<{ id: number }> {
  const { rows } = await owner.query('insert into sites (partner_id, name) values ($1, $2) returning id', [
    partner_id,
    'x',
  ]);
  return rows[0];
}
