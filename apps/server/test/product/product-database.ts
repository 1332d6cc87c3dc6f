import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The rows of a statement in the database of a running product, as its owner: around everything that the product does. */
export async function queryProduct<Row>(
  dataDir: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const elsewhere = await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => dataDir);
  const lock = await readFile(join(elsewhere.trim(), 'greenroom.lock'), 'utf8');
  const { socketFolder: host } = JSON.parse(lock) as { socketFolder: string };
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'greenroom' });
  await client.connect();
  try {
    // Some functions serve the installation alone.
    await client.query("set app.sight = 'system'");
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
