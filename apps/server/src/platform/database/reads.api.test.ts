import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { aCuttableLine } from '#test/peers/cuttable-line.ts';
import { createTestDatabase, loginsOf, type TestDatabase } from '#test/test-database.ts';
import { Database, type Db } from './database.ts';
import { jsonPage, rowSeparator } from './json-page.ts';
import { firstRows, receiveRows } from './rows/first-rows.ts';
import { JsonRows } from './rows/json-rows.ts';
import { asViewer, readAsViewer } from './scope.ts';

function aViewer(partner: number): Viewer {
  return {
    user_id: 7,
    session_id: '',
    partner_id: partner,
    partner_ids: [partner],
    is_superuser: false,
    force_explicit_grants: false,
    must_change_password: false,
    permissions: [],
  };
}

describe('a read as a viewer', () => {
  let t: TestDatabase;
  let owner: pg.Client;
  /** One connection, so that whatever a read leaves behind meets the next one. */
  let single: Database;
  const lost: Error[] = [];

  beforeAll(async () => {
    t = await createTestDatabase();
    single = new Database(t.logins, { poolSize: 1, onError: (error) => lost.push(error) });
    owner = new pg.Client(t.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await single.close();
    await owner.end();
    await t.drop();
  });

  const readPartners = async (db: Db) => {
    const { rows } = await sql<{ partners: string | null }>`
      select nullif(viewer_partner_ids(), '{}')::text as partners`.execute(db);
    return rows[0]?.partners;
  };
  const readOne = (db: Db) => sql<{ one: number }>`select ${1}::integer as one`.execute(db);
  const sleep = (seconds: number) => (db: Db) => sql`select pg_sleep(${seconds})`.execute(db);
  const sleepAsBytes = (seconds: number) => (db: Db) =>
    firstRows(db, [sql`select pg_sleep(${seconds})::text`]);

  /** Of the connection of viewers. */
  async function pidOf(database: Database): Promise<number> {
    return Number((await database.callForRow('select pg_backend_pid()::text', []))?.[0]);
  }

  async function expectClean(database: Database = single): Promise<void> {
    // Outside a read and inside an ordinary transaction alike, no viewer is left, and no transaction is open.
    const pid = await pidOf(database);
    const [left] =
      (await database.callForRow(`select nullif(current_setting('app.viewer', true), '')`, [])) ?? [];
    expect(left).toBeNull();
    expect(await database.viewerTransaction({ context: '' }, readPartners)).toBeNull();
    await eventually(async () => {
      const { rows } = await owner.query('select state, xact_start from pg_stat_activity where pid = $1', [
        pid,
      ]);
      expect(rows).toEqual([{ state: 'idle', xact_start: null }]);
    });
    expect(await readAsViewer(database, aViewer(3), readPartners)).toBe('{3}');
  }

  test('tells the database who reads, for its own statements alone', async () => {
    expect(await readAsViewer(single, aViewer(1), readPartners)).toBe('{1}');
    await expectClean();
    const both = await readAsViewer(single, aViewer(2), async (db) => [
      await readPartners(db),
      await readPartners(db),
    ]);
    expect(both).toEqual(['{2}', '{2}']);
    await expectClean();
  });

  test('reads the first row of several statements as bytes, as a viewer and in an ordinary transaction', async () => {
    const awkward = 'Écran "é" \\ \n 漢字 😀';
    const long = 'é'.repeat(300_000);
    const statements = (db: Db) =>
      firstRows(db, [
        sql`select viewer_partner_ids()::text as partners, ${awkward}::text as text, null::text as nothing`,
        sql`select n::text from generate_series(1, ${3}) n`,
        sql`select 'x' where false`,
        sql`select ${long}::text`,
        sql`select (${[1, 2]}::integer[])[2]::text as two, (${['a"b', 'c\\', null]}::text[])::text as texts`,
      ]);
    const read = async (rows: Promise<Awaited<ReturnType<typeof statements>>>) =>
      (await rows).map((row) => row?.map((field) => field?.toString() ?? null));
    const expected = [['{5}', awkward, null], ['1'], undefined, [long], ['2', '{"a\\"b","c\\\\",NULL}']];
    for (let time = 0; time < 2; time++) {
      expect(await read(readAsViewer(single, aViewer(5), statements))).toEqual(expected);
    }
    expect(await read(asViewer(single, aViewer(5), statements))).toEqual(expected);
    await expectClean();
  });

  test('prepares a statement once that stands in a message several times', async () => {
    const text = 'select $1::integer::text as value, pg_backend_pid()::text as pid';
    for (let time = 0; time < 2; time++) {
      const rows = await Promise.all([1, 2, 3].map((value) => single.callForRow(text, [value])));
      expect(rows.map((row) => row?.[0])).toEqual(['1', '2', '3']);
    }
    const [good, bad] = await Promise.allSettled(
      ['4', 'four'].map((value) => single.callForRow(text, [value])),
    );
    expect(good).toMatchObject({ value: ['4', expect.any(String)] });
    expect(bad).toMatchObject({ reason: { code: '22P02' } });
    await expectClean();
  });

  test('sees what an ordinary transaction of the viewer sees', async () => {
    await owner.query("insert into partners (id, name) values (101, 'A'), (102, 'B')");
    const names = (db: Db) => db.selectFrom('partners').select('name').execute();
    expect(await readAsViewer(single, aViewer(101), names)).toEqual([{ name: 'A' }]);
    expect(await asViewer(single, aViewer(101), names)).toEqual([{ name: 'A' }]);
    expect(await readAsViewer(single, aViewer(102), names)).toEqual([{ name: 'B' }]);
  });

  test('cannot change anything', async () => {
    const change = readAsViewer(single, aViewer(1), (db) =>
      sql`update partners set name = ${'changed'}`.execute(db),
    );
    await expect(change).rejects.toMatchObject({ code: '25006' });
    const changeAsBytes = readAsViewer(single, aViewer(1), (db) =>
      firstRows(db, [sql`update partners set name = ${'changed'} returning name`]),
    );
    await expect(changeAsBytes).rejects.toMatchObject({ code: '25006' });
    await expectClean();
  });

  test('leaves nothing behind when its statement fails, at whatever point', async () => {
    const failures: ((db: Db) => Promise<unknown>)[] = [
      (db: Db) => sql`select 1 / (${0}::integer)`.execute(db),
      (db: Db) => sql`select ${'x'}::integer`.execute(db),
      (db: Db) => sql`select no_such_column from partners`.execute(db),
      (db: Db) => sql`selec`.execute(db),
      (db: Db) => firstRows(db, [sql`select (1 / (${0}::integer))::text`]),
      (db: Db) => firstRows(db, [sql`select ${'x'}::integer::text`]),
      (db: Db) => firstRows(db, [sql`selec`]),
      (db: Db) => firstRows(db, [sql`select ${1}::text`, sql`select no_such_column from partners`]),
      (db: Db) => firstRows(db, [sql`select ${{ an: 'object' }}::text`]),
      (db: Db) => sql`select 1 / (1001 - n) from generate_series(1, ${2000}::integer) n`.execute(db),
      (db: Db) =>
        sql`select ${{
          toPostgres: () => {
            throw new Error('not a value');
          },
        }}::text`.execute(db),
    ];
    for (const fail of failures) {
      // Twice, because a statement that could not be prepared must not pass for one that is.
      const messages = [];
      for (let time = 0; time < 2; time++) {
        const error = await readAsViewer(single, aViewer(1), fail).then(
          () => undefined,
          (rejected: Error) => rejected,
        );
        messages.push(error?.message);
        await expectClean();
      }
      expect(messages[0]).toBeTypeOf('string');
      expect(messages[1]).toBe(messages[0]);
    }
  });

  test('leaves nothing behind when its setting is refused', async () => {
    const rejection = single.viewerTransaction({ context: '', 'no_such.0setting': '1' }, readOne, {});
    await expect(rejection).rejects.toThrow('no_such.0setting');
    await expectClean();
    const injected = { context: '', 'app.change_kind': "x'; drop table users; --" };
    expect(() => single.viewerTransaction(injected, readOne, {})).toThrow();
  });

  test('fails cleanly when it is cancelled, and when it takes too long', async () => {
    const pid = await pidOf(single);
    const cancelled = expect(readAsViewer(single, aViewer(1), sleep(20))).rejects.toMatchObject({
      code: '57014',
    });
    await eventually(async () => {
      const { rows } = await owner.query(
        `select pg_cancel_backend(pid) as reported from pg_stat_activity
        where pid = $1 and wait_event = 'PgSleep'`,
        [pid],
      );
      expect(rows).toEqual([{ reported: true }]);
    });
    await cancelled;
    await expectClean();
    const hasty = new Database(t.logins, { poolSize: 1, statementMilliseconds: 200 });
    onTestFinished(() => hasty.close());
    const waits: ((db: Db) => Promise<unknown>)[] = [sleep(20), sleepAsBytes(20)];
    for (const wait of waits) {
      await expect(readAsViewer(hasty, aViewer(1), wait)).rejects.toMatchObject({ code: '57014' });
    }
    await expectClean(hasty);
  });

  test('survives the loss of its connection', async () => {
    const pid = await pidOf(single);
    const cut = expect(readAsViewer(single, aViewer(1), sleep(20))).rejects.toThrow();
    await eventually(async () => {
      const { rows } = await owner.query(
        `select pg_terminate_backend(pid) as reported from pg_stat_activity
        where pid = $1 and wait_event = 'PgSleep'`,
        [pid],
      );
      expect(rows).toEqual([{ reported: true }]);
    });
    await cut;
    await expectClean();
  });

  test('gives up a line that fell silent, and opens another', async () => {
    const { host, port } = inject('postgres');
    const line = await aCuttableLine(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    const far = new Database(
      loginsOf({ ...t.owner, host: '127.0.0.1', port: line.port }, t.logins.viewerKey),
      { poolSize: 1, statementMilliseconds: 300 },
    );
    onTestFinished(() => far.close());
    await readAsViewer(far, aViewer(1), readOne);
    line.fallSilent();
    await expect(readAsViewer(far, aViewer(1), readOne)).rejects.toThrow('Query read timeout');
    expect(await readAsViewer(far, aViewer(2), readPartners)).toBe('{2}');
  });

  test('keeps many at once apart, failures among them, also from ordinary transactions', async () => {
    const pair = new Database(t.logins, { poolSize: 2 });
    onTestFinished(() => pair.close());
    const all = Array.from({ length: 90 }, async (_, at) => {
      const viewer = aViewer(at + 1);
      if (at % 6 === 0) {
        const [row] = await readAsViewer(pair, viewer, (db) =>
          firstRows(db, [sql`select viewer_partner_ids()::text`]),
        );
        return row?.[0]?.toString();
      }
      if (at % 3 === 0) return asViewer(pair, viewer, readPartners);
      if (at % 3 === 1) return readAsViewer(pair, viewer, readPartners);
      await readAsViewer(pair, viewer, (db) => sql`select 1 / (${0}::integer)`.execute(db)).catch(() => {});
      return `{${at + 1}}`;
    });
    expect(await Promise.all(all)).toEqual(Array.from({ length: 90 }, (_, at) => `{${at + 1}}`));
    await expectClean(pair);
  });

  test('keeps five hundred statements prepared, those that were used last, also after some that failed', async () => {
    const viewer = aViewer(1);
    const frequent = (db: Db) => sql`select ${1}::integer as frequent`.execute(db);
    for (let at = 0; at < 190; at += 1) {
      const name = sql.raw(`v${at}`);
      const read = await readAsViewer(single, viewer, (db) =>
        sql`select ${at}::integer as ${name}`.execute(db),
      );
      expect(Object.values(read.rows[0] as object)).toEqual([at]);
      const [row] = await readAsViewer(single, viewer, (db) =>
        firstRows(db, [sql`select ${at}::text as ${name}`]),
      );
      expect(row?.[0]?.toString()).toBe(String(at));
      await asViewer(single, viewer, (db) => sql`select ${at}::bigint as ${name}`.execute(db));
      if (at % 10 > 0) continue;
      await asViewer(single, viewer, frequent);
      const failing = [sql`select ${at}::date as ${name}`, sql`select ${at} from ${name}`];
      for (const query of failing)
        await expect(readAsViewer(single, viewer, (db) => firstRows(db, [query]))).rejects.toThrow();
      await expect(
        readAsViewer(single, viewer, (db) => sql`select ${at} from ${name}`.execute(db)),
      ).rejects.toThrow();
    }
    const { rows } = await asViewer(single, viewer, (db) =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db),
    );
    const texts = rows.map(({ statement }) => statement);
    expect(texts.length).toBeGreaterThan(450);
    expect(texts.length).toBeLessThanOrEqual(500);
    const has = (part: string) => texts.some((text) => text.includes(part));
    expect([has('frequent'), has('as v189'), has('as v0')]).toEqual([true, true, false]);
    await expectClean();
  });

  test('writes values as row_to_json does', async () => {
    const values = sql`(values
      (1, E'a"b\\\\\n\t\u0001é😀'::text, 1::smallint, 2::bigint, true, 1.5::float8, 7.50::numeric, '{"k": [1, null]}'::jsonb,
        '{1,2}'::integer[], now(), '{}'::text[], date '2026-02-03', timestamp '2026-02-03 04:05:06.7', '{"n": 1}'::json),
      (2, '', -5, 9007199254740993, false, 'Infinity', 'NaN', 'null', '{}', 'infinity', array['a"b', null, 'é'], 'infinity',
        '-infinity', '2'),
      (3, null, null, null, null, null, null, null, null, null, null, null, null, null)) as v (id, t, s, i, b, f, m, d, a, at, tags,
        day, local, j)`;
    const names = ['id', 't', 's', 'i', 'b', 'f', 'm', 'd', 'a', 'at', 'tags', 'day', 'local', 'j'];
    const written = await readAsViewer(single, aViewer(1), async (db) => {
      const { body } = await jsonPage(
        db,
        {
          ...{ from: values, countFrom: values, where: [], id: 'v.id' },
          columns: Object.fromEntries(names.map((name) => [name, `v.${name}`])),
          sortBy: { key: sql.ref('v.id'), type: 'number', descends: false },
        },
        { limit: 10, after: undefined },
      );
      const [plain] = await firstRows(db, [
        sql`select '[' || string_agg(row_to_json(v)::text, ${sql.lit(rowSeparator)} order by v.id) || ']' from ${values}`,
      ]);
      return { body: body.toString(), plain: plain?.[0]?.toString() };
    });
    // The clock has moved between the two.
    const withoutClock = (text = '') => text.replace(/"at":"20[^"]+"/, '"at":"now"');
    expect(withoutClock(written.body)).toBe(withoutClock(written.plain));
  });

  test('rejects a list in work that may change something, and a type that nothing says how to write', async () => {
    const listing = {
      ...{
        from: sql`(select 1 as id) as v`,
        countFrom: sql`v`,
        where: [],
        id: 'v.id',
        columns: { id: 'v.id' },
      },
      sortBy: { key: sql.ref('v.id'), type: 'number', descends: false },
    } as const;
    const page = { limit: 1, after: undefined };
    await expect(asViewer(single, aViewer(1), (db) => jsonPage(db, listing, page))).rejects.toThrow(
      'work that only reads',
    );
    const untyped = readAsViewer(single, aViewer(1), (db) =>
      receiveRows(db, sql`select 'x'::name`, new JsonRows({ names: ['x'], limit: 1 })),
    );
    await expect(untyped).rejects.toThrow('Nothing says how JSON writes x');
    await expectClean();
  });

  test('escapes every character that JSON escapes in the rows of a page', async () => {
    const page = await readAsViewer(single, aViewer(1), (db) =>
      jsonPage(
        db,
        {
          from: sql`(select n as id, 'a' || chr(n) as t from generate_series(1, 400) as n) as v`,
          countFrom: sql`v`,
          where: [],
          columns: { id: 'v.id', t: 'v.t' },
          id: 'v.id',
          sortBy: { key: sql.ref('v.id'), type: 'number', descends: false },
        },
        { limit: 400, after: undefined },
      ),
    );
    const rows = Array.from({ length: 400 }, (_, at) => ({
      id: at + 1,
      t: `a${String.fromCharCode(at + 1)}`,
    }));
    expect(JSON.parse(page.body.toString())).toEqual(rows);
  });
});
