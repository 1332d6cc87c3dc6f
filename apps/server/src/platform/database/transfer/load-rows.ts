import pg from 'pg';
import { countRows, type SequenceState, type TableContent } from './list-tables.ts';

/** A migration may have inserted first rows into a table; what is loaded has them too, in their state at the time. */
export async function clearRowsOf(client: pg.Client, tables: readonly TableContent[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);
}

export async function makePartitions(client: pg.Client, tables: readonly TableContent[]): Promise<void> {
  await client.query("select set_config('app.sight', 'system', true)");
  for (const { name, partitions = [] } of tables) {
    for (const day of partitions) await client.query('select ensure_history_partition($1, $2)', [name, day]);
  }
  await client.query("select set_config('app.sight', '', true)");
}

export async function checkCounts(client: pg.Client, tables: readonly TableContent[]): Promise<void> {
  for (const { name, rows } of tables) {
    const loaded = await countRows(client, name);
    if (loaded !== rows) throw new Error(`The table ${name} has ${loaded} rows instead of ${rows}.`);
  }
}

export async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last_value, is_called]);
  }
}
