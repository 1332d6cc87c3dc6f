import pg from 'pg';
import type { Connection } from '../../apps/server/src/platform/database/database.ts';

export const estate = {
  partners: 200,
  /** The first sites all belong to partner 1. */
  sitesOfPartnerOne: 30,
  sites: 2_000,
  rooms: 20_000,
  assets: 100_000,
  grants: 500,
  tickets: 10_000,
  operations: 20_000,
};

/**
 * A large estate, written by the owner with set-based SQL. Partner 1 is a big one (more than 1000 assets), the others
 * are alike. User 1 belongs to partner 1, user 2 to partner 2 with explicit grants only, user 3 is an administrator.
 */
export async function fillEstate(
  owner: Connection,
  passwordHash: string,
  size: typeof estate = estate,
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`
    insert into partners (id, name) select n, 'Partner ' || n from generate_series(1, ${size.partners}) n;
    insert into users (id, username, email, partner_id, is_superuser, force_explicit_grants) values
      (1, 'one', 'one@bench.example', 1, false, false),
      (2, 'granted', 'granted@bench.example', 2, false, true),
      (3, 'admin', 'admin@bench.example', 1, true, false);
    insert into sites (id, partner_id, name, address, city, country, latitude, longitude)
      select n, case when n <= ${size.sitesOfPartnerOne} then 1 else 1 + n % ${size.partners} end,
        'Site ' || md5(n::text), n || ' rue de la République', 'Lyon', 'France', 40 + n % 15, n % 20
      from generate_series(1, ${size.sites}) n;
    insert into rooms (id, site_id, partner_id, name, floor, room_type, capacity)
      select n, s.id, s.partner_id, 'Salle ' || md5(n::text), (n % 12)::text, 'Meeting room', n % 40
      from generate_series(1, ${size.rooms}) n join sites s on s.id = 1 + n % ${size.sites};
    insert into assets (id, room_id, partner_id, ref, product_name, asset_type, category, manufacturer, vendor_name, model,
        serial_number, mac_address, ip_address, firmware_version, is_controlled, status, product_id, customer, note, additional_data)
      select n, r.id, r.partner_id, 'A' || n, 'Écran ' || md5(n::text), 'Display', 'All / Group ' || n % 24 || ' / Screens',
        (array['Samsung', 'LG', 'Sony', 'Epson', 'Cisco'])[1 + n / 7 % 5], 'Vendor', 'QM' || n % 90, 'SN' || md5('s' || n),
        '00:16:6c:00:00:01', '10.0.0.1', '1.2.' || n % 9, n % 2 = 0, case when n % 50 = 0 then 'Inactive' else 'Active' end,
        n % 60, 'Customer', '<p>Checked in spring.</p>',
        -- A quarter has expired, some two in a hundred are about to.
        jsonb_build_object('warranty_end_date', current_date - 365 + n % 1460)
      from generate_series(1, ${size.assets}) n join rooms r on r.id = 1 + n % ${size.rooms};
    insert into tickets (partner_id, name, stage)
      select 1 + n % ${size.partners}, 'Ticket ' || n, (array[1, 2, 3, 4, 11, 12])[1 + n % 6]
      from generate_series(1, ${size.tickets}) n;
    insert into asset_operations (asset_id, partner_id, action_name, state, created_at)
      select a.id, a.partner_id, 'reboot', 'done', now() - make_interval(mins => a.id)
      from assets a where a.id <= ${size.operations};
    insert into asset_grants (user_id, asset_id) select 2, n * 7 from generate_series(1, ${size.grants}) n;
    insert into room_grants (user_id, room_id) select 2, n from generate_series(1, 200) n;
    insert into site_grants (user_id, site_id) select 2, n from generate_series(1, 50) n;
  `);
  await client.query('insert into user_passwords (user_id, hash) select id, $1 from users', [passwordHash]);
  // As autovacuum does within a minute of such a load: until then, a count reads each row.
  await client.query('vacuum (analyze)');
  await client.end();
}
