import type pg from 'pg';

/** The keys of all files that have a row. None when the schema predates files. */
export function listStorageKeys(client: pg.Client): Promise<string[]> {
  return keysIn(client, 'files');
}

/** Also keys that may exist in the storage without a row. */
export async function listAllStorageKeys(client: pg.Client): Promise<string[]> {
  return [...(await keysIn(client, 'files')), ...(await keysIn(client, 'unsettled_objects'))];
}

async function keysIn(client: pg.Client, table: 'files' | 'unsettled_objects'): Promise<string[]> {
  const found = await client.query(`select to_regclass('public.${table}') is not null as exists`);
  if (!found.rows[0].exists) return [];
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from public.${table} order by storage_key`,
  );
  return rows.map(({ key }) => key);
}
