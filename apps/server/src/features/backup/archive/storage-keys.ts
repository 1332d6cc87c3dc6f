import type pg from 'pg';

/** The keys of all files that have a row, also in the bin. None when the schema predates files. */
export async function listStorageKeys(client: pg.Client): Promise<string[]> {
  return [...(await keysIn(client, 'files')), ...(await keysIn(client, 'bin_rows'))];
}

/** Also keys that may exist in the storage without a row. */
export async function listAllStorageKeys(client: pg.Client): Promise<string[]> {
  return [...(await listStorageKeys(client)), ...(await keysIn(client, 'unsettled_objects'))];
}

const keyIn = { files: 'storage_key', unsettled_objects: 'storage_key', bin_rows: "whole ->> 'storage_key'" };

async function keysIn(client: pg.Client, table: keyof typeof keyIn): Promise<string[]> {
  if (!(await hasTable(client, table))) return [];
  const { rows } = await client.query<{ key: string }>(
    `select ${keyIn[table]} as key from public.${table} where ${keyIn[table]} is not null order by 1`,
  );
  return rows.map(({ key }) => key);
}

export async function replaceStorageKey(client: pg.Client, key: string, other: string): Promise<void> {
  await client.query('update files set storage_key = $2 where storage_key = $1', [key, other]);
  if (!(await hasTable(client, 'bin_rows'))) return;
  await client.query(
    `update bin_rows set whole = jsonb_set(whole, '{storage_key}', to_jsonb($2::text))
     where whole ->> 'storage_key' = $1`,
    [key, other],
  );
}

/** For the sweep of the server. Returns false when the schema predates notes. */
export async function noteObjects(client: pg.Client, keys: readonly string[]): Promise<boolean> {
  if (!(await hasTable(client, 'unsettled_objects'))) return false;
  await client.query(
    'insert into unsettled_objects (storage_key) select unnest($1::text[]) on conflict do nothing',
    [keys],
  );
  return true;
}

export async function removeNotes(client: pg.Client, keys: readonly string[]): Promise<void> {
  await client.query('delete from unsettled_objects where storage_key = any ($1)', [keys]);
}

/** An archive may have the schema of an older version. */
async function hasTable(client: pg.Client, table: keyof typeof keyIn): Promise<boolean> {
  const found = await client.query(`select to_regclass('public.${table}') is not null as exists`);
  return found.rows[0].exists;
}
