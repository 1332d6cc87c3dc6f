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
      'time_zone',
      'calendar_id',
      'target_availability',
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

/** The types of columns that are not texts. */
const otherTypes: Record<string, string> = {
  ...{ id: 'integer', partner_id: 'integer', site_id: 'integer', room_id: 'integer', product_id: 'integer' },
  ...{ capacity: 'integer', latitude: 'double precision', longitude: 'double precision' },
  ...{ calendar_id: 'integer', target_availability: 'double precision' },
  ...{ is_company: 'boolean', is_controlled: 'boolean', additional_data: 'jsonb' },
};

/** Ids for new rows, in ascending order. */
export async function reserveIds(
  db: SystemDb | ViewerDb,
  { kind, count }: { kind: Kind; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${kind}, 'id'))::integer as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids in the order of the rows. One array for each column costs the database a third less than JSON; a column
 * without any value is left out and gets its default.
 */
export async function insertRows(
  db: SystemDb | ViewerDb,
  { kind, rows }: { kind: Kind; rows: readonly Patch[] },
): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = ['id', ...ownColumns[kind], 'additional_data'].filter(
    (column) =>
      !serviceColumns.includes(column) &&
      rows.some((row) => row[column] !== undefined && row[column] !== null),
  );
  const arrays = columns.map((column) => {
    const values = rows.map((row) => plainValue(row[column]));
    return sql`${values}::${sql.raw(otherTypes[column] ?? 'text')}[]`;
  });
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(kind)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select * from unnest(${sql.join(arrays)}) returning id`.execute(db);
  if (kind === 'sites') await updateRows(db, { kind, updates: rows.flatMap(serviceOf) });
  return inserted.rows.map(({ id }) => id);
}

function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

/** Set once the site is there: its service is a row of its own, which the bin brings back with the site. */
const serviceColumns = ['calendar_id', 'target_availability'];

function serviceOf(row: Patch): Update[] {
  const given = Object.entries(row).filter(([column]) => serviceColumns.includes(column));
  return given.length === 0 ? [] : [{ id: Number(row.id), patch: Object.fromEntries(given) }];
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
