import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { maxTicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { openStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { shownClockJson } from '../levels/ticket-clocks.queries.ts';

type Thing = { type: (typeof ticketThings)[number]; id: number };

const open = [...openStages];

const named = (table: 'sites' | 'rooms' | 'assets', name: string) => sql`(
  select json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.${name}`)})`;

const siteOfRoom = (room_id: RawBuilder<unknown>) =>
  sql`(select r.site_id from rooms r where r.id = ${room_id})`;

/** Of a thing that the viewer sees; where it is only as far as the viewer sees that, too. */
export async function findTicketsAbout(
  db: ViewerDb,
  scope: Scope,
  { type, id, partner_id }: Thing & { partner_id: number },
): Promise<JsonText<TicketsAbout> | undefined> {
  const room_id = {
    site: sql`null::integer`,
    room: sql`${id}::integer`,
    asset: sql`(select a.room_id from assets a where a.id = ${id})`,
  }[type];
  const site_id = {
    site: sql`${id}::integer`,
    room: siteOfRoom(room_id),
    // A viewer with explicit grants may see the site of an asset and not the room between them.
    asset:
      scope.visibility === 'grants'
        ? sql`(select placed.site_id from granted_asset_sites() as placed where placed.asset_id = ${id})`
        : siteOfRoom(room_id),
  }[type];
  const about = sql`tickets.${sql.ref(`${type}_id`)} = ${id} and tickets.stage = any(${open}::integer[])
    and ${visible(scope, 'tickets')}`;
  return (await jsonOne(
    db,
    sql`select (select json_build_object('id', p.id, 'name', p.name) from partners p where p.id = ${partner_id})
          as partner,
        ${named('sites', 'name')} from sites where sites.id = ${site_id} and ${visible(scope, 'sites')}) as site,
        ${named('rooms', 'name')} from rooms where rooms.id = ${room_id} and ${visible(scope, 'rooms')}) as room,
        ${
          type === 'asset'
            ? sql`${named('assets', 'product_name')} from assets where assets.id = ${id} and ${visible(scope, 'assets')})`
            : sql`null::json`
        } as asset,
        (select count(*)::integer from tickets where ${about}) as total,
        coalesce((select json_agg(t) from (
          select tickets.id, tickets.name, tickets.stage, tickets.priority, tickets.created_at,
            tickets.assigned_to_name as assigned_to, ${shownClockJson} as service_level
          from tickets left join ticket_clocks clock on clock.ticket_id = tickets.id
          where ${about}
          order by tickets.priority desc, tickets.created_at desc, tickets.id desc limit ${maxTicketsAbout}) t), '[]')
          as tickets`,
  )) as JsonText<TicketsAbout> | undefined;
}
