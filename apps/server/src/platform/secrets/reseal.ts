import pg from 'pg';
import { headerLength, headerOf, type KeyRing } from './sealer.ts';

/** Rows of an import are large. */
const batchSize = 100;
const keyTable = 'data_keys';

type Column = { table: string; column: string };

/**
 * Every `bytea` column whose name has the word "sealed": a new feature that stores sealed values needs no other list.
 * data_keys is not among them, because its values are sealed with SECRET_KEY.
 */
export async function listSealedColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ '(^|_)sealed(_|$)' and table_name <> $1
     order by 1, 2`,
    [keyTable],
  );
  return rows;
}

/** Seals every value again that another key has sealed, in small transactions, beside running servers. */
export async function resealAll(
  client: pg.ClientBase,
  ring: KeyRing,
  log: (line: string) => void,
): Promise<void> {
  if (ring.sealingKey === undefined) throw new Error('There is no current key.');
  const header = headerOf(ring.sealingKey);
  let unreadable = 0;
  for (const { table, column } of await listSealedColumns(client)) {
    const counts = await resealColumn(client, ring, { table, column, header });
    unreadable += counts.unreadable;
    if (counts.sealed > 0) log(`${table}.${column}: ${counts.sealed} values`);
  }
  unreadable += await resealBin(client, ring, header);
  if (unreadable > 0)
    log(`${unreadable} values cannot be opened with any key of this installation; they stay as they are`);
}

type Task = Column & { header: Buffer };

/** The place of a row does not change while the row is locked, so it serves as its key: tables differ in theirs. */
async function resealColumn(client: pg.ClientBase, ring: KeyRing, { table, column, header }: Task) {
  const [from, value] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
  const closed: string[] = [];
  let sealed = 0;
  for (;;) {
    await client.query("begin; set local app.change_kind = 'reseal'");
    // Not skip locked: a value that a request holds for a moment would stay behind.
    const { rows } = await client.query<{ place: string; old: Buffer }>(
      `select ctid::text as place, ${value} as old from ${from}
       where substring(${value} for ${headerLength}) <> $1 and not ${value} = any ($2::text[]::bytea[])
       limit ${batchSize} for update`,
      [header, closed],
    );
    for (const { place, old } of rows) {
      const fresh = tryToReseal(ring, old);
      if (!fresh) closed.push(`\\x${old.toString('hex')}`);
      else
        sealed +=
          (
            await client.query(`update ${from} set ${value} = $1 where ctid = $2::tid and ${value} = $3`, [
              fresh,
              place,
              old,
            ])
          ).rowCount ?? 0;
    }
    await client.query('commit');
    if (rows.length === 0) return { sealed, unreadable: closed.length };
  }
}

/** The bin contains whole rows as JSON, in which a sealed value is hexadecimal text. */
async function resealBin(client: pg.ClientBase, ring: KeyRing, header: Buffer): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ row: [number, string, string]; field: string; old: string }>(
    `select array[b.bin_id::text, b.table_name, b.key::text] as row, f.key as field, f.value as old from bin_rows b, jsonb_each_text(b.whole) f
     where f.key ~ '(^|_)sealed(_|$)' and f.value like '\\\\x%' and left(f.value, $2) <> $1 for update of b`,
    [`\\x${header.toString('hex')}`, 2 + 2 * headerLength],
  );
  let unreadable = 0;
  for (const { row, field, old } of rows) {
    const fresh = tryToReseal(ring, Buffer.from(old.slice(2), 'hex'));
    if (!fresh) unreadable++;
    else
      await client.query(
        `update bin_rows set whole = whole || jsonb_build_object($4::text, $5::text)
         where bin_id = $1 and table_name = $2 and key = $3::jsonb`,
        [...row, field, `\\x${fresh.toString('hex')}`],
      );
  }
  await client.query('commit');
  return unreadable;
}

function tryToReseal(ring: KeyRing, old: Buffer): Buffer | undefined {
  try {
    return ring.seal(ring.open(old));
  } catch {
    return undefined;
  }
}
