import {
  type IncidentNoise,
  longOpenHours,
  maxNoiseRows,
} from '@greenroom/domain/incidents/noise/incident-noise.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { SystemDb } from '#platform/database/scope.ts';

type NoiseInput = { partner_id: number | null; since: Date; now: Date };

/** Of one partner, or of all. */
export async function readNoise(
  db: SystemDb,
  { partner_id, since, now }: NoiseInput,
): Promise<JsonText<IncidentNoise> | undefined> {
  const longAgo = new Date(now.getTime() - longOpenHours * 3_600_000);
  const ofPartner = (
    incident: string,
  ) => sql`exists (select from sites s where s.id = ${sql.ref(`${incident}.site_id`)}
    and (${partner_id}::integer is null or s.partner_id = ${partner_id}))`;
  const list = (query: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(row_to_json(x)) from (${query}) x), '[]')`;
  const count = (severity: string) =>
    sql`count(*) filter (where i.severity = ${sql.lit(severity)} and not i.is_merged)`;
  return (await jsonOne(
    db,
    sql`select ${since}::timestamptz as since,
        json_build_object('critical', ${count('critical')}, 'warning', ${count('warning')},
          'info', ${count('info')}) as opened,
        count(*) filter (where i.is_merged) as merged,
        count(*) filter (where i.resolution = 'false-alarm') as false_alarms,
        ${list(people(partner_id, since))} as people,
        ${list(sql`
          select i.id, ${cause} as cause, sites.name as site_name, flapping.failures
          from (
            select max(f.id) as id, sum((select count(*) from incident_events e
              where e.incident_id = f.id and e.kind in ('opened', 'reopened', 'failed-again')))::integer as failures
            from incidents f where f.is_flapping and f.opened_at > ${since}::timestamptz and ${ofPartner('f')}
            group by f.key order by failures desc, id desc limit ${maxNoiseRows}) as flapping
          join incidents i on i.id = flapping.id ${causeJoin}
          order by flapping.failures desc, i.id desc`)} as flapping,
        (select count(*) from incidents o where o.state <> 'resolved' and o.opened_at < ${longAgo}::timestamptz
          and ${ofPartner('o')}) as long_open,
        ${list(sql`
          select i.id, ${cause} as cause, sites.name as site_name, i.opened_at from incidents i ${causeJoin}
          where i.state <> 'resolved' and i.opened_at < ${longAgo}::timestamptz and ${ofPartner('i')}
          order by i.opened_at, i.id limit ${maxNoiseRows}`)} as oldest
      from (
        select n.severity, n.resolution, n.resolution is not distinct from 'merged' as is_merged from incidents n
        where n.opened_at > ${since}::timestamptz and ${ofPartner('n')}) as i`,
  )) as JsonText<IncidentNoise> | undefined;
}

const cause = sql`json_build_object('class', i.class, 'trouble', i.trouble, 'outlet', i.outlet,
  'asset_id', assets.id, 'asset_name', assets.product_name, 'asset_type', assets.asset_type, 'room_id', rooms.id,
  'room_name', rooms.name)`;
const causeJoin = sql`left join sites on sites.id = i.site_id left join assets on assets.id = i.asset_id
  left join rooms on rooms.id = coalesce(i.room_id, assets.room_id)`;

/** Users of the partner, with messages about its incidents. Several that were sent together are one message. */
function people(partner_id: number | null, since: Date): RawBuilder<unknown> {
  return sql`
    select user_id, name, sum(messages)::integer as messages, max(messages)::integer as max_a_day
    from (
      select u.id as user_id, coalesce(nullif(u.full_name, ''), u.username) as name,
        count(distinct coalesce(d.batch_id, d.id)) as messages
      from notification_deliveries d join users u on u.id = d.user_id
      where d.state = 'sent' and d.sent_at > ${since}::timestamptz
        and (${partner_id}::integer is null or (d.partner_id = ${partner_id} and u.partner_id = ${partner_id}))
      group by u.id, date_trunc('day', d.sent_at at time zone 'UTC')) as days
    group by user_id, name order by messages desc, user_id limit ${maxNoiseRows}`;
}
