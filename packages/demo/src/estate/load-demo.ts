import type { SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { sql } from 'kysely';
import { buildDemoEstate } from './build-demo-estate.ts';
import { renderFile } from './file-recipe.ts';

/** Any number works: another one gives another estate. */
export const demoSeed = 1895;

type Row = Record<string, unknown>;
type Numbered =
  | 'partners'
  | 'users'
  | 'sites'
  | 'rooms'
  | 'assets'
  | 'service_calendars'
  | 'tickets'
  | 'asset_operations'
  | 'files';

const refersTo: Record<string, Numbered> = {
  partner_id: 'partners',
  user_id: 'users',
  linked_by: 'users',
  granted_by: 'users',
  created_by: 'users',
  uploaded_by: 'users',
  site_id: 'sites',
  room_id: 'rooms',
  asset_id: 'assets',
  calendar_id: 'service_calendars',
  assigned_to: 'users',
};

/**
 * Fills an empty database inside the caller's transaction. The database assigns the ids, because the application's role
 * may not set its sequences: in a new database they equal the ids of the estate, after a load that was rolled back they
 * are all shifted by the same offset.
 */
export async function loadDemo(
  db: SystemDb,
  options: {
    passwordHash: string;
    today: Date;
    writeFile: (storageKey: string, bytes: Uint8Array) => Promise<void>;
    log: (line: string) => void;
  },
): Promise<void> {
  const estate = buildDemoEstate({ seed: demoSeed, today: options.today });
  const moved: Record<string, number> = {};
  const number = async (table: Numbered, rows: Row[]) => {
    moved[table] = await insertNumbered(db, table, relocate(rows, moved));
  };
  const insert = (table: string, rows: Row[]) => insertRows(db, table, relocate(rows, moved));

  await number('partners', estate.partners);
  await insert('tenants', estate.tenants);
  await number('users', estate.users);
  await insert('user_partners', estate.user_partners);
  const changed_at = options.today.toISOString();
  await insert(
    'user_passwords',
    estate.users.map(({ id }) => ({ user_id: id, hash: options.passwordHash, changed_at })),
  );
  await number('sites', estate.sites);
  await number('service_calendars', estate.service_calendars);
  await insert('calendar_versions', estate.calendar_versions);
  await insert('site_services', estate.site_services);
  await number('rooms', estate.rooms);
  await number('assets', estate.assets);
  await insert('site_grants', estate.site_grants);
  await insert('room_grants', estate.room_grants);
  await insert('asset_grants', estate.asset_grants);
  await number('tickets', estate.tickets);
  // After the tickets: what was solved long ago has no level, and what is open has one from now on.
  await insert(
    'service_levels',
    estate.service_levels.map((row) => ({ ...row, changed_at })),
  );
  await sql`insert into ticket_clocks_to_count (ticket_id) select id from tickets where stage in (1, 2, 12)`.execute(
    db,
  );
  await number('asset_operations', estate.asset_operations);

  const files: Row[] = [];
  const rendered = new Map<string, Uint8Array>();
  for (const { row, recipe } of estate.files) {
    const key = JSON.stringify(recipe);
    const bytes = rendered.get(key) ?? (await renderFile(recipe));
    rendered.set(key, bytes);
    await options.writeFile(row.storage_key, bytes);
    const entity_id = row.entity_type === 'room' ? row.entity_id + (moved.rooms ?? 0) : row.entity_id;
    files.push({ ...row, entity_id, size: bytes.length });
  }
  await number('files', files);
  options.log(
    `demo: ${estate.partners.length} partners, ${estate.sites.length} sites, ${estate.rooms.length} rooms, ` +
      `${estate.assets.length} assets, ${estate.tickets.length} tickets, ${estate.files.length} files`,
  );
}

/** Updates every reference to the id that the database assigned. */
function relocate(rows: Row[], moved: Record<string, number>): Row[] {
  return rows.map((row) => {
    const result = { ...row };
    for (const [column, table] of Object.entries(refersTo)) {
      const value = result[column];
      if (typeof value === 'number') result[column] = value + (moved[table] ?? 0);
    }
    return result;
  });
}

/** Inserts rows numbered from 1 and returns how far the database shifted their ids. */
async function insertNumbered(db: SystemDb, table: Numbered, rows: Row[]): Promise<number> {
  const columns = columnsOf(rows).filter((column) => column !== 'id');
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given
    order by given.id
    returning id`.execute(db);
  const distance = (inserted[0]?.id ?? 1) - 1;
  if (inserted.some(({ id }, index) => id !== index + 1 + distance)) {
    throw new Error(`Someone else wrote to ${table} while the demo data was loaded.`);
  }
  return distance;
}

async function insertRows(db: SystemDb, table: string, rows: Row[]): Promise<void> {
  const columns = columnsOf(rows).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

function columnsOf(rows: Row[]): string[] {
  return Object.keys(rows[0] ?? {});
}
