import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Sends the waiting tickets of a partner to Odoo, and reads changes back. */
export const odooSyncJob = defineJob<{ partner_id: number }>('odoo-sync');

/** A run without a heartbeat for this long has died. Two concurrent runs do no harm, but duplicate the work. */
const heldSeconds = 6;

export type ClaimedPartner = {
  partner_id: number;
  name: string;
  map: unknown;
  map_changed_at: Date;
  read_until: string | null;
  failures: number;
};

/** Claims the partner for one run; returns undefined when another run has it, or when a retry is not due yet. */
export async function claimPartner(
  db: SystemDb,
  { partner_id, odoo, run, now }: { partner_id: number; odoo: string; run: string; now: Date },
): Promise<ClaimedPartner | undefined> {
  const { rows } = await sql<ClaimedPartner>`
    update odoo_partners o set held_by = ${run}, held_until = now() + make_interval(secs => ${heldSeconds}),
      odoo = ${odoo}, read_until = case when o.odoo = ${odoo} then o.read_until end
    from partners p
    where o.partner_id = ${partner_id} and p.id = o.partner_id
      and (o.held_until is null or o.held_until < now())
      and (o.failures = 0 or o.next_sync_at <= ${now})
    returning o.partner_id, p.name, o.map, o.map_changed_at, o.read_until, o.failures`.execute(db);
  return rows[0];
}

export async function renewClaim(db: SystemDb, run: string): Promise<void> {
  await sql`update odoo_partners set held_until = now() + make_interval(secs => ${heldSeconds})
    where held_by = ${run}`.execute(db);
}

export type RunEnd = { run: string; nextSyncAt: Date; failures: number; problem: string | null };

export async function endRun(db: SystemDb, { run, nextSyncAt, failures, problem }: RunEnd): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ held_by: null, held_until: null, next_sync_at: nextSyncAt, failures, problem })
    .where('held_by', '=', run)
    .execute();
}

/** Makes all partners due, after a restart of the server or with a new map. */
export async function wakePartners(db: SystemDb, now: Date): Promise<void> {
  await db.updateTable('odoo_partners').set({ next_sync_at: now, failures: 0 }).execute();
}

/** The partners that are due: to read changes, to retry, or because a ticket has not been tried yet. */
export async function listDuePartners(db: SystemDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ partner_id: number }>`
    select o.partner_id from odoo_partners o
    where (o.held_until is null or o.held_until < now())
      and (o.next_sync_at <= ${now} or (o.failures = 0 and exists (
        select from tickets t left join odoo_tickets s on s.ticket_id = t.id
        where t.partner_id = o.partner_id and t.odoo_id = 0 and (s.retry_at is null or s.retry_at <= ${now}))))
    order by o.partner_id`.execute(db);
  return rows.map(({ partner_id }) => partner_id);
}

/** Only moves forward, never back. */
export async function saveReadPosition(
  db: SystemDb,
  { partner_id, until }: { partner_id: number; until: string },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ read_until: until })
    .where('partner_id', '=', partner_id)
    .where((is) => is.or([is('read_until', 'is', null), is('read_until', '<', until)]))
    .execute();
}

/** The first record that Greenroom knows: changes are read from there on. */
export async function beginReading(
  db: SystemDb,
  { partner_id, from }: { partner_id: number; from: string },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ read_until: from })
    .where('partner_id', '=', partner_id)
    .where('read_until', 'is', null)
    .execute();
}

export type ConfiguredPartner = {
  partner_id: number;
  name: string;
  map: unknown;
  problem: string | null;
  waiting: number;
  /** The waiting tickets that Odoo has rejected so far, and its last message. */
  rejected: number;
  rejection: string | null;
  in_odoo: number;
  open_conflicts: number;
};

const isRejected = sql`s.odoo_id is null and s.last_error is not null`;

export async function listConfigured(db: SystemDb, partner_id?: number): Promise<ConfiguredPartner[]> {
  const { rows } = await sql<ConfiguredPartner>`
    select o.partner_id, p.name, o.map, o.problem,
      (select count(*) from tickets t where t.partner_id = o.partner_id and t.odoo_id = 0) as waiting,
      (select count(*) from odoo_tickets s where s.partner_id = o.partner_id and ${isRejected}) as rejected,
      (select s.last_error from odoo_tickets s where s.partner_id = o.partner_id and ${isRejected}
        order by s.retry_at desc nulls last, s.ticket_id desc limit 1) as rejection,
      (select count(*) from odoo_tickets s where s.partner_id = o.partner_id and s.odoo_id is not null) as in_odoo,
      (select count(*) from ticket_conflicts c join tickets t on t.id = c.ticket_id
        where t.partner_id = o.partner_id and c.resolved_at is null) as open_conflicts
    from odoo_partners o join partners p on p.id = o.partner_id
    where ${partner_id ?? null}::integer is null or o.partner_id = ${partner_id ?? null}
    order by p.name, o.partner_id`.execute(db);
  return rows;
}

export async function saveMap(
  db: SystemDb,
  { partner_id, map, now }: { partner_id: number; map: unknown; now: Date },
): Promise<void> {
  const values = {
    map: JSON.stringify(map),
    map_changed_at: now,
    next_sync_at: now,
    failures: 0,
    problem: null,
  };
  await db
    .insertInto('odoo_partners')
    .values({ partner_id, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
}

export async function removeMap(db: SystemDb, partner_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('odoo_partners')
    .where('partner_id', '=', partner_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** By id, reference or name. */
export async function findPartnerByWord(
  db: SystemDb,
  word: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from partners
    where id::text = ${word} or reference = ${word} or fold_text(name) = fold_text(${word})
    order by reference = ${word} desc nulls last, id limit 1`.execute(db);
  return rows[0];
}

/** Suggestions for a partial name. */
export async function listPartnersLike(db: SystemDb, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from partners where strpos(fold_text(name), fold_text(${word})) > 0
    order by name limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Odoo has moved: its records keep their ids at the new address. */
export async function renameOdoo(db: SystemDb, { from, to }: { from: string; to: string }): Promise<number> {
  await db.updateTable('odoo_partners').set({ odoo: to }).where('odoo', '=', from).execute();
  const { numUpdatedRows } = await db
    .updateTable('odoo_tickets')
    .set({ odoo: to })
    .where('odoo', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
