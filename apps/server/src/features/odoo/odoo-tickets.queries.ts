import { isDeepStrictEqual } from 'node:util';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Base } from './merge-change.ts';
import {
  type FurtherField,
  furtherFields,
  type Ours,
  type Theirs,
  type TicketToPush,
} from './ticket-values.ts';

/** The beginning of the error of a ticket in a stage that the map does not contain. */
export const noStage = 'The map has no stage for';

/** The outbox: tickets that Odoo does not have yet and that may be tried now, the oldest first. */
export async function listWaiting(
  db: SystemDb,
  { partner_id, now, max }: { partner_id: number; now: Date; max: number },
): Promise<TicketToPush[]> {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('odoo_tickets', 'odoo_tickets.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.name',
      'tickets.priority',
      'tickets.stage',
      'tickets.team',
      'tickets.sales_order',
      'tickets.additional_data',
      'tickets.external_key',
      'tickets.assigned_to',
    ])
    .where('tickets.partner_id', '=', partner_id)
    .where('tickets.odoo_id', '=', 0)
    .where((is) => is.or([is('odoo_tickets.retry_at', 'is', null), is('odoo_tickets.retry_at', '<=', now)]))
    .orderBy('tickets.id')
    .limit(max)
    .execute();
  return rows;
}

export type ChangedTicket = { id: number; odoo_id: number };

/**
 * Tickets that were changed here since both sides were compared, and those with a field that never was. A field with an
 * open conflict waits for a decision, and one that the map leaves out is nothing to send. Another user is sent although
 * Odoo does not know the one before.
 */
export async function listChanged(
  db: SystemDb,
  filter: {
    partner_id: number;
    odoo: string;
    model: string;
    mapped: readonly string[];
    now: Date;
    max: number;
  },
): Promise<ChangedTicket[]> {
  const isMapped = (field: string) => sql`${filter.mapped.includes(field)}::boolean`;
  const { rows } = await sql<ChangedTicket>`
    select t.id, o.odoo_id
    from odoo_tickets o
    join tickets t on t.id = o.ticket_id
    where o.partner_id = ${filter.partner_id} and o.odoo = ${filter.odoo} and o.model = ${filter.model}
      and o.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
      and (o.retry_at is null or o.retry_at <= ${filter.now})
      and exists (
        select from (values
          ('name', t.name <> o.our_name),
          ('priority', ${isMapped('priority')} and t.priority <> o.our_priority),
          ('stage', t.stage <> o.our_stage),
          ('assignee', ${isMapped('assignee')} and (not jsonb_exists(o.compared, 'assignee')
            or t.assigned_to is distinct from (o.compared #>> '{assignee,ours}')::integer)),
          ('due', ${isMapped('due')} and (not jsonb_exists(o.compared, 'due')
            or t.due_at is distinct from (o.compared #>> '{due,ours}')::timestamptz)),
          ('description', ${isMapped('description')} and (not jsonb_exists(o.compared, 'description')
            or coalesce(t.additional_data ->> 'description', '') <> coalesce(o.compared #>> '{description,ours}', '')))
        ) as fields (field, is_changed)
        where is_changed and not exists (
          select from ticket_conflicts c
          where c.ticket_id = t.id and c.field = fields.field and c.resolved_at is null
            and (c.reason <> 'not-in-odoo' or c.ours = coalesce(t.assigned_to_name, ''))
        )
      )
    order by t.id
    limit ${filter.max}`.execute(db);
  return rows;
}

/** Returns the number of failures so far. */
export async function recordPushFailure(
  db: SystemDb,
  failed: { ticket_id: number; partner_id: number; odoo: string; model: string; error: string },
): Promise<number> {
  const { ticket_id, partner_id, odoo, model, error } = failed;
  const { attempts } = await db
    .insertInto('odoo_tickets')
    .values({ ticket_id, partner_id, odoo, model, attempts: 1, last_error: error })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({
        odoo,
        model,
        last_error: error,
        attempts: sql<number>`odoo_tickets.attempts + 1`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

export async function retryLater(
  db: SystemDb,
  { ticket_id, retry_at }: { ticket_id: number; retry_at: Date },
): Promise<void> {
  await db.updateTable('odoo_tickets').set({ retry_at }).where('ticket_id', '=', ticket_id).execute();
}

type Link = {
  ticket_id: number;
  partner_id: number;
  odoo: string;
  model: string;
  odoo_id: number;
  base: Base;
  now: Date;
};

/** Links the ticket with the record. Returns false when another run was faster. */
export async function linkTicket(
  db: SystemDb,
  { ticket_id, partner_id, odoo, model, odoo_id, base, now }: Link,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ odoo_id })
    .where('id', '=', ticket_id)
    .where('odoo_id', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const values = {
    odoo,
    model,
    odoo_id,
    linked_at: now,
    retry_at: null,
    last_error: null,
    ...baseColumns(base),
    compared: JSON.stringify(comparedOf(base)),
  };
  await db
    .insertInto('odoo_tickets')
    .values({ ticket_id, partner_id, ...values })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(values))
    .execute();
  return true;
}

export type LinkedTicket = {
  ticket_id: number;
  /** The last change of the ticket in Greenroom. */
  changed_at: Date;
  odoo_id: number;
  write_date: string;
  ours: Ours;
  base: Base;
  assignee_name: string | null;
  gone: 'deleted' | 'archived' | null;
};

type Compared = { [F in FurtherField]?: { ours: Ours[F]; theirs: Theirs[F] } };

/** The tickets of these records, locked until the end of the transaction. */
export async function lockLinked(
  db: SystemDb,
  filter: {
    partner_id: number;
    odoo: string;
    model: string;
    odoo_ids: readonly number[];
    fields: OdooMap['fields'];
  },
): Promise<LinkedTicket[]> {
  const rows = await db
    .selectFrom('odoo_tickets')
    .innerJoin('tickets', 'tickets.id', 'odoo_tickets.ticket_id')
    .selectAll('odoo_tickets')
    .select(['tickets.name', 'tickets.priority', 'tickets.stage', 'tickets.updated_at as changed_at'])
    .select(['tickets.assigned_to', 'tickets.assigned_to_name', 'tickets.due_at', 'tickets.additional_data'])
    .select('tickets.odoo_gone')
    .where('odoo_tickets.partner_id', '=', filter.partner_id)
    .where('odoo_tickets.odoo', '=', filter.odoo)
    .where('odoo_tickets.model', '=', filter.model)
    .where('odoo_tickets.odoo_id', '=', sql<number>`any(${[...filter.odoo_ids]}::integer[])`)
    .orderBy('tickets.id')
    .forUpdate(['odoo_tickets', 'tickets'])
    .execute();
  const mapped = furtherFields.filter((field) => filter.fields[field] !== undefined);
  return rows.map((row) => ({
    ticket_id: row.ticket_id,
    assignee_name: row.assigned_to_name,
    gone: row.odoo_gone,
    changed_at: row.changed_at,
    odoo_id: row.odoo_id ?? 0,
    write_date: row.their_write_date ?? '',
    ours: {
      ...{ name: row.name, priority: row.priority, stage: row.stage },
      ...only(mapped, {
        assignee: row.assigned_to,
        due: row.due_at?.toISOString() ?? null,
        description: row.additional_data.description ?? '',
      }),
    },
    base: {
      ours: {
        name: row.our_name ?? row.name,
        priority: row.our_priority ?? row.priority,
        stage: row.our_stage ?? row.stage,
        ...sideOf(row.compared as Compared, mapped, 'ours'),
      },
      theirs: {
        ...{ name: row.their_name ?? '', priority: row.their_priority, stage: row.their_stage },
        ...sideOf(row.compared as Compared, mapped, 'theirs'),
      },
    },
  }));
}

function only<T extends object>(mapped: readonly FurtherField[], values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => (mapped as readonly string[]).includes(field)),
  ) as Partial<T>;
}

function sideOf(compared: Compared, mapped: readonly FurtherField[], side: 'ours' | 'theirs') {
  return Object.fromEntries(
    mapped.flatMap((field) => {
      const sides = compared[field];
      return sides ? [[field, sides[side]]] : [];
    }),
  );
}

/** Nothing waits to be sent, and no failure is left to report. */
const sent = { attempts: 0, last_error: null, retry_at: null };

export async function storeCompared(
  db: SystemDb,
  { ticket_id, ours, base, write_date }: Pick<LinkedTicket, 'ticket_id' | 'ours' | 'base' | 'write_date'>,
): Promise<void> {
  const isSent = isDeepStrictEqual(ours, base.ours);
  await db
    .updateTable('odoo_tickets')
    .set({ ...baseColumns(base), their_write_date: write_date, ...(isSent && sent) })
    .where('ticket_id', '=', ticket_id)
    .execute();
  const { name, priority, stage, assignee, due, description } = ours;
  const row = sql`(name, priority, stage, assigned_to, due_at, coalesce(additional_data ->> 'description', ''))`;
  const assigned = assignee === undefined ? sql`assigned_to` : sql`${assignee}::integer`;
  const dueAt = due === undefined ? sql`due_at` : sql`${due}::timestamptz`;
  const text =
    description === undefined
      ? sql`coalesce(additional_data ->> 'description', '')`
      : sql`${description}::text`;
  // Any write to a row counts as a change.
  await sql`
    update tickets set name = ${name}, priority = ${priority}, stage = ${stage}, assigned_to = ${assigned},
      assigned_to_name = case when ${assigned} is not distinct from assigned_to then assigned_to_name else (
        select coalesce(nullif(u.full_name, ''), u.username) from users u where u.id = ${assigned}) end,
      due_at = ${dueAt},
      additional_data = case when ${text} = coalesce(additional_data ->> 'description', '') then additional_data
        else additional_data || jsonb_build_object('description', ${text}) end
    where id = ${ticket_id}
      and ${row} is distinct from (${name}::text, ${priority}::integer, ${stage}::integer, ${assigned}, ${dueAt}, ${text})`.execute(
    db,
  );
}

/** The record was deleted or archived in Odoo, or is back. */
export async function storeGone(
  db: SystemDb,
  { ticket_id, gone, now }: { ticket_id: number; gone: LinkedTicket['gone']; now: Date },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ odoo_gone: gone, odoo_gone_at: gone && now })
    .where('id', '=', ticket_id)
    .where(sql<boolean>`odoo_gone is distinct from ${gone}::text`)
    .execute();
}

function baseColumns({ ours, theirs }: Base) {
  return {
    our_name: ours.name,
    our_priority: ours.priority,
    our_stage: ours.stage,
    their_name: theirs.name,
    their_priority: theirs.priority,
    their_stage: theirs.stage,
    compared: sql<string>`odoo_tickets.compared || ${JSON.stringify(comparedOf({ ours, theirs }))}::jsonb`,
  };
}

function comparedOf({ ours, theirs }: Base): Compared {
  return Object.fromEntries(
    furtherFields.flatMap((field) =>
      theirs[field] === undefined ? [] : [[field, { ours: ours[field], theirs: theirs[field] }]],
    ),
  ) as Compared;
}
