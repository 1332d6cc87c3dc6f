import { maxTicketChoices, type ticketChoices } from '@greenroom/domain/maintenance/ticket-choices.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { visible } from '#access/visible.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** Who has tickets that the viewer sees, and their teams. */
export async function listTicketChoices(
  db: ViewerDb,
  scope: Scope,
): Promise<JsonText<z.output<typeof ticketChoices>>> {
  const mine = visible(scope, 'tickets');
  return (await jsonOne(
    db,
    sql`select
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by fold_text(a.name) collate "C", a.id)
        from (select tickets.assigned_to as id, max(coalesce(tickets.assigned_to_name, '')) as name from tickets
          where tickets.assigned_to is not null and ${mine} group by 1 order by 1 limit ${maxTicketChoices}) a), '[]')
        as assignees,
      coalesce((select json_agg(b.team order by fold_text(b.team) collate "C")
        from (select distinct tickets.team from tickets where tickets.team <> '' and ${mine}
          order by 1 limit ${maxTicketChoices}) b), '[]') as teams`,
  )) as JsonText<z.output<typeof ticketChoices>>;
}
