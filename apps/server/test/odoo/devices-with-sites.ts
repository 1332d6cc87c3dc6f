/**
 * So many devices, each with a room and a site of its own: none explains another, and each is an incident when it fails.
 * They count as polled on site: many that the servers lost at once would be one incident of the servers.
 */
export function devicesWithSites(partner_id: number, total: number): string[] {
  return [
    `insert into sites (partner_id, name) select ${partner_id}, 'Site ' || n from generate_series(1, ${total}) n`,
    `insert into rooms (site_id, partner_id, name) select id, partner_id, 'Room' from sites
     where partner_id = ${partner_id} order by id`,
    `insert into assets (room_id, partner_id, product_name, asset_type, is_controlled, additional_data)
     select id, partner_id, 'Display', 'Display', true, '{}' from rooms where partner_id = ${partner_id} order by id`,
    `insert into device_connections (asset_id, driver, host, route)
     select id, 'pjlink', '192.0.2.1', 'agent' from assets where partner_id = ${partner_id}`,
  ];
}

/** An incident for each of these devices, open for an hour, with a ticket that has the number of its asset. */
export function incidentsWithTickets(partner_id: number, now: Date): string[] {
  const present = `timestamptz '${now.toISOString()}'`;
  const ofPartner = `from assets a join rooms r on r.id = a.room_id where a.partner_id = ${partner_id}`;
  return [
    `insert into asset_statuses (asset_id, status, code, observed_at, facts_at, changed_at, condition, condition_since)
     select a.id, 'offline', 'device-unreachable', ${present}, ${present}, ${present}, 'unreachable',
       ${present} - interval '1 hour' ${ofPartner}`,
    `insert into incidents (site_id, key, class, trouble, asset_id, state, severity, began_at, opened_at, changed_at)
     select r.site_id, 'asset:' || a.id || ':reach', 'asset', 'reach', a.id, 'open', 'info',
       ${present} - interval '1 hour', ${present} - interval '1 hour', ${present} ${ofPartner} order by a.id`,
    `insert into incident_members (incident_id, asset_id, room_id, part, began_at)
     select i.id, a.id, a.room_id, 'cause', i.began_at from incidents i join assets a on a.id = i.asset_id
     where a.partner_id = ${partner_id}`,
    `insert into tickets (partner_id, name, priority, stage, additional_data)
     select ${partner_id}, 'Ticket ' || a.id, 1, 1, '{}' ${ofPartner} order by a.id`,
    `insert into incident_tickets (incident_id, ticket_id, made_by, made_at)
     select i.id, t.id, 'person', ${present} from incidents i join tickets t on t.name = 'Ticket ' || i.asset_id
     where t.partner_id = ${partner_id}`,
  ];
}
