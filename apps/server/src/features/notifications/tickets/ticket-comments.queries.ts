import type { NotificationPayload } from '@greenroom/domain/notifications/notification-event.ts';
import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import type { Subject } from '../sending/find-subject.queries.ts';

/** The followers and the assignee of the ticket, without the author of the comment. */
export async function listTicketReaders(
  db: SystemDb,
  { ticket_id = 0, comment_id = 0 }: NotificationPayload,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from ticket_followers f where f.ticket_id = ${ticket_id}
    union select t.assigned_to from tickets t where t.id = ${ticket_id} and t.assigned_to is not null
    except select c.author_id from ticket_comments c where c.id = ${comment_id} and c.author_id is not null`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Undefined when the recipient does not see the ticket. */
export async function findTicketComment(
  db: ViewerDb,
  scope: Scope,
  { ticket_id = 0, comment_id = 0 }: NotificationPayload,
): Promise<Subject | undefined> {
  const { rows } = await sql<{ name: string; body: string; author_name: string | null }>`
    select tickets.name, c.body, e.actor_name as author_name
    from tickets join ticket_comments c on c.ticket_id = tickets.id and c.id = ${comment_id}
    left join ticket_events e on e.comment_id = c.id
    where tickets.id = ${ticket_id} and ${visible(scope, 'tickets')} limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const comment = { author_name: row.author_name ?? 'Odoo', body: row.body };
  return { site_name: null, room_name: null, asset_name: null, ticket_name: row.name, comment };
}
