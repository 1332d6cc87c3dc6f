import { sql } from 'kysely';
import type { Kind } from '#features/import/columns/column.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';
import type { Patch } from './diff-row.ts';

/** The columns that an import writes. */
const ownColumns: Record<Kind, readonly string[]> = {
  partners: ['reference', 'name', 'is_company'],
  sites: [
    ...[
      'partner_id',
      'reference',
      'name',
      'address',
      'city',
      'postal_code',
      'country',
      'latitude',
      'longitude',
    ],
  ],
  rooms: ['partner_id', 'site_id', 'reference', 'name', 'floor', 'room_type', 'capacity'],
  assets: [
    ...[
      'partner_id',
      'room_id',
      'ref',
      'product_name',
      'asset_type',
      'category',
      'manufacturer',
      'vendor_name',
    ],
    ...['model', 'serial_number', 'mac_address', 'ip_address', 'firmware_version', 'is_controlled', 'status'],
    ...['product_id', 'customer', 'note'],
  ],
};

/** Returns the new ids in the order of the rows. */
export async function insertRows(
  db: SystemDb | ViewerDb,
  write: { kind: Kind; rows: Patch[] },
): Promise<number[]> {
  const { kind, rows } = write;
  if (rows.length === 0) return [];
  const columns = [...ownColumns[kind], ...(kind === 'assets' ? ['additional_data'] : [])];
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(kind)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as element(value, at),
      jsonb_populate_record(null::${sql.table(kind)}, element.value) as given
    order by element.at
    returning id`.execute(db);
  return inserted.rows.map(({ id }) => id);
}

export type Update = { id: number; patch: Patch };

/** Changes exactly the fields in the patches: other fields keep their value at the moment of writing. */
export async function updateRows(
  db: SystemDb | ViewerDb,
  write: { kind: Kind; updates: Update[] },
): Promise<void> {
  const { kind, updates } = write;
  if (updates.length === 0) return;
  const columns = ownColumns[kind].map((column) => sql.ref(column));
  const merged =
    kind === 'assets'
      ? sql`, additional_data = target.additional_data || coalesce(given.patch -> 'additional_data', '{}')`
      : sql``;
  await sql`
    update ${sql.table(kind)} as target
    set (${sql.join(columns)}) =
      (select ${sql.join(columns)} from jsonb_populate_record(target, given.patch - 'additional_data'))${merged}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given(id integer, patch jsonb)
    where target.id = given.id`.execute(db);
}

export async function upsertTenants(db: SystemDb, tenants: Patch[]): Promise<void> {
  if (tenants.length === 0) return;
  await sql`
    insert into tenants (partner_id, name, display_name, logo_url, favicon_url, font_family, colors)
    select partner_id, name, display_name, logo_url, favicon_url, font_family, nullif(colors, 'null')
    from jsonb_populate_recordset(null::tenants, ${JSON.stringify(tenants)}::jsonb)
    on conflict (partner_id) do update set name = excluded.name, display_name = excluded.display_name,
      logo_url = excluded.logo_url, favicon_url = excluded.favicon_url, font_family = excluded.font_family,
      colors = excluded.colors`.execute(db);
}
