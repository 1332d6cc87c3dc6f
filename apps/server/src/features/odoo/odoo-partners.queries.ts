import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { odooProblemKinds } from '@greenroom/domain/odoo/odoo-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineJob, type Jobs } from '#platform/jobs/jobs.ts';
import { waitingFiles } from './files/odoo-files.queries.ts';

/** Sends the waiting tickets of a partner to Odoo, and reads changes back. */
export const odooSyncJob = defineJob<{ partner_id: number }>('odoo-sync');

/** A run without a heartbeat for this long has died. Two concurrent runs do no harm, but duplicate the work. */
const heldSeconds = 6;

/** A partner that is going to be deleted takes no more part, until that is taken back. */
const isStaying = sql`not exists (
  select from partners l where l.id = o.partner_id and l.deletion_due_at is not null)`;

/** An own Odoo has its own map. */
const usedMap = sql`case when o.url is null then o.map else o.own_map end`;

/** Has the partner's tickets sent at once if it has an Odoo, in the transaction of the caller. */
export async function syncSoon(db: SystemDb, jobs: Pick<Jobs, 'add'>, partner_id: number): Promise<void> {
  const { rows } = await sql`
    select from odoo_partners o
    where o.partner_id = ${partner_id} and o.paused_at is null and (${usedMap}) is not null
      and ${isStaying}`.execute(db);
  if (rows.length > 0) await jobs.add(db, odooSyncJob, { key: partner_id, data: { partner_id } });
}

export async function syncSoonOfTicket(
  db: SystemDb,
  jobs: Pick<Jobs, 'add'>,
  ticket_id: number,
): Promise<void> {
  const ticket = await db
    .selectFrom('tickets')
    .where('id', '=', ticket_id)
    .select('partner_id')
    .executeTakeFirst();
  if (ticket) await syncSoon(db, jobs, ticket.partner_id);
}

export type ClaimedPartner = {
  partner_id: number;
  name: string;
  map: unknown;
  map_changed_at: Date;
  read_until: string | null;
  failures: number;
};

/** `isOwn` says which map belongs to the Odoo: the connection may change a moment before the claim. */
type Claim = { partner_id: number; odoo: string; isOwn: boolean; run: string; now: Date };

/** Claims the partner for one run; undefined when another run has it, a retry is not due yet or it is going to be deleted. */
export async function claimPartner(
  db: SystemDb,
  { partner_id, odoo, isOwn, run, now }: Claim,
): Promise<ClaimedPartner | undefined> {
  const { rows } = await sql<ClaimedPartner>`
    update odoo_partners o set held_by = ${run}, held_until = now() + make_interval(secs => ${heldSeconds}),
      odoo = ${odoo}, read_until = case when o.odoo = ${odoo} then o.read_until end,
      messages_until = case when o.odoo = ${odoo} then o.messages_until end,
      attachments_until = case when o.odoo = ${odoo} then o.attachments_until end
    from partners p
    where o.partner_id = ${partner_id} and p.id = o.partner_id
      and o.paused_at is null and (o.url is not null) = ${isOwn} and (${usedMap}) is not null
      and (o.held_until is null or o.held_until < now())
      and (o.failures = 0 or o.next_sync_at <= ${now}) and ${isStaying}
    returning o.partner_id, p.name, ${usedMap} as map, o.map_changed_at, o.read_until, o.failures`.execute(
    db,
  );
  return rows[0];
}

/** Returns false when another run has the partner, or when it is going to be deleted: the run ends after its ticket. */
export async function renewClaim(db: SystemDb, run: string): Promise<boolean> {
  const { rows } = await sql`
    update odoo_partners o set held_until = now() + make_interval(secs => ${heldSeconds})
    where o.held_by = ${run} and ${isStaying} returning o.partner_id`.execute(db);
  return rows.length > 0;
}

export type ProblemKind = (typeof odooProblemKinds)[number];
export type RunEnd = {
  run: string;
  now: Date;
  nextSyncAt: Date;
  failures: number;
  problem: string | null;
  problem_kind: ProblemKind | null;
};

export async function endRun(
  db: SystemDb,
  { run, now, nextSyncAt, failures, problem, problem_kind }: RunEnd,
): Promise<void> {
  const outcome =
    problem_kind === null
      ? { synced_at: now, failing_since: null }
      : { failing_since: sql<Date>`coalesce(failing_since, ${now})` };
  await db
    .updateTable('odoo_partners')
    .set({ held_by: null, held_until: null, next_sync_at: nextSyncAt, failures, problem, problem_kind })
    .set(outcome)
    .where('held_by', '=', run)
    .execute();
}

export const noProblem = { problem: null, problem_kind: null, failing_since: null };

/** Makes all partners due, after a restart of the server or with a new map. */
export async function wakePartners(db: SystemDb, now: Date): Promise<void> {
  await db.updateTable('odoo_partners').set({ next_sync_at: now, failures: 0 }).execute();
}

/** A message that waits for longer waits for something else, such as the end of a conflict: the usual runs find it. */
const newSeconds = 60;

/** The partners that are due: to read changes, to retry, or because a ticket or a message has not been tried yet. */
export async function listDuePartners(
  db: SystemDb,
  { now, hasSettings }: { now: Date /** For partners without an Odoo of their own. */; hasSettings: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ partner_id: number }>`
    select o.partner_id from odoo_partners o
    where (${usedMap}) is not null and (o.url is not null or ${hasSettings}) and o.paused_at is null
      and ${isStaying} and (o.held_until is null or o.held_until < now())
      and (o.next_sync_at <= ${now} or (o.failures = 0 and (exists (
        select from tickets t left join odoo_tickets s on s.ticket_id = t.id
        where t.partner_id = o.partner_id and t.odoo_id = 0 and (s.retry_at is null or s.retry_at <= ${now})
      ) or exists (
        select from odoo_messages m join odoo_tickets s on s.ticket_id = m.ticket_id
        where m.partner_id = o.partner_id and m.attempts = 0 and s.odoo_id is not null
          and m.at > ${now}::timestamptz - make_interval(secs => ${newSeconds})
          and (s.retry_at is null or s.retry_at <= ${now})))))
    order by o.partner_id`.execute(db);
  return rows.map(({ partner_id }) => partner_id);
}

/** Only moves forward, never back. Messages and files that were never read are read from where the records were. */
export async function saveReadPosition(
  db: SystemDb,
  { partner_id, until }: { partner_id: number; until: string },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ read_until: until, messages_until: sql<string | null>`coalesce(messages_until, read_until)` })
    .set({ attachments_until: sql<string | null>`coalesce(attachments_until, read_until)` })
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
  has_own_odoo: boolean;
  problem: string | null;
  waiting: number;
  /** The waiting tickets that Odoo has rejected so far, and its last message. */
  rejected: number;
  rejection: string | null;
  in_odoo: number;
  open_conflicts: number;
  comments_waiting: number;
  comments_rejected: number;
  files_waiting: number;
  files_rejected: number;
  gone: number;
};

/** Comments and files that one side does not have yet, or never accepted, and open tickets whose record is gone. */
export function furtherCounts(partner_id: RawBuilder<unknown> | number) {
  const { SOLVED, CANCELLED } = ticketStages;
  return sql`
    (select count(*)::integer from odoo_tickets s join tickets t on t.id = s.ticket_id
      join ticket_comments c on c.ticket_id = s.ticket_id
      left join odoo_comments d on d.comment_id = c.id
      where s.partner_id = ${partner_id} and s.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
        and d.done_at is null) as comments_waiting,
    (select count(*)::integer from odoo_comments d
      where d.partner_id = ${partner_id} and d.last_error is not null) as comments_rejected,
    (select count(*)::integer ${waitingFiles(sql`o.partner_id = ${partner_id}`)})
      + (select count(*)::integer from odoo_files w
        where w.partner_id = ${partner_id} and w.is_from_odoo and w.done_at is null) as files_waiting,
    (select count(*)::integer from odoo_files w
      where w.partner_id = ${partner_id} and w.rejected is not null) as files_rejected,
    (select count(*)::integer from tickets t where t.partner_id = ${partner_id} and t.odoo_gone is not null
      and t.stage not in (${SOLVED}, ${CANCELLED})) as gone`;
}

const isRejected = sql`s.odoo_id is null and s.last_error is not null`;

export async function listConfigured(db: SystemDb, partner_id?: number): Promise<ConfiguredPartner[]> {
  const { rows } = await sql<ConfiguredPartner>`
    select o.partner_id, p.name, ${usedMap} as map, o.url is not null as has_own_odoo, o.problem,
      (select count(*) from tickets t where t.partner_id = o.partner_id and t.odoo_id = 0) as waiting,
      (select count(*) from odoo_tickets s where s.partner_id = o.partner_id and ${isRejected}) as rejected,
      (select s.last_error from odoo_tickets s where s.partner_id = o.partner_id and ${isRejected}
        order by s.retry_at desc nulls last, s.ticket_id desc limit 1) as rejection,
      (select count(*) from odoo_tickets s where s.partner_id = o.partner_id and s.odoo_id is not null) as in_odoo,
      (select count(*) from ticket_conflicts c join tickets t on t.id = c.ticket_id
        where t.partner_id = o.partner_id and c.resolved_at is null) as open_conflicts,
      ${furtherCounts(sql`p.id`)}
    from odoo_partners o join partners p on p.id = o.partner_id
    where (${usedMap}) is not null and (${partner_id ?? null}::integer is null or o.partner_id = ${partner_id ?? null})
    order by p.name, o.partner_id`.execute(db);
  return rows;
}

/** The map to the Odoo of the installation, or to the own one of the partner. */
export async function saveMap(
  db: SystemDb,
  { partner_id, map, now, isOwn = false }: { partner_id: number; map: unknown; now: Date; isOwn?: boolean },
): Promise<void> {
  const values = {
    [isOwn ? 'own_map' : 'map']: JSON.stringify(map),
    ...{ map_changed_at: now, next_sync_at: now, failures: 0, ...noProblem },
  };
  await db
    .insertInto('odoo_partners')
    .values({ partner_id, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
}

/** An own Odoo of the partner stays. */
export async function removeMap(db: SystemDb, partner_id: number, isOwn = false): Promise<boolean> {
  const column = isOwn ? 'own_map' : 'map';
  const { numUpdatedRows } = await db
    .updateTable('odoo_partners')
    .set({ [column]: null, ...noProblem })
    .where('partner_id', '=', partner_id)
    .where(column, 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Odoo has moved: its records keep their ids at the new address. For one partner, or for all. */
export async function renameOdoo(
  db: SystemDb,
  { from, to, partner_id }: { from: string; to: string; partner_id?: number },
): Promise<number> {
  const ofPartner = partner_id ?? sql.ref<number>('partner_id');
  await db
    .updateTable('odoo_partners')
    .set({ odoo: to })
    .where('odoo', '=', from)
    .where('partner_id', '=', ofPartner)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('odoo_tickets')
    .set({ odoo: to })
    .where('odoo', '=', from)
    .where('partner_id', '=', ofPartner)
    .executeTakeFirst();
  for (const table of ['odoo_comments', 'odoo_files'] as const)
    await db
      .updateTable(table)
      .set({ odoo: to })
      .where('odoo', '=', from)
      .where('partner_id', '=', ofPartner)
      .execute();
  return Number(numUpdatedRows);
}
