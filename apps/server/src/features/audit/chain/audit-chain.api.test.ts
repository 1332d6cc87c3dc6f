import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createSealer } from '#platform/secrets/sealer.ts';
import { eventually } from '#test/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { recordChange } from '../audit.queries.ts';
import { readEntries } from './audit-chain.queries.ts';
import { formatJsonLine, formatSyslog } from './format-audit.ts';
import { sealAudit } from './seal-audit.ts';
import { shortenAudit } from './shorten-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const sealer = createSealer('a key for tests that is long enough');

describe('the chain of the audit log', () => {
  let t: TestDatabase;
  let owner: pg.Client;
  const lines: string[] = [];
  beforeEach(async () => {
    t = await createTestDatabase();
    owner = new pg.Client(t.owner);
    await owner.connect();
    lines.length = 0;
  });
  afterEach(async () => {
    await owner.end();
    await t.drop();
  });

  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const record = (subject: string) =>
    asSystem(t.database, (db) =>
      recordChange(db, {
        actor: { id: 1, name: 'Ada "the ] admin\\', address: '192.0.2.1', request_id: undefined },
        change: {
          action: 'user-changed',
          user_id: 7,
          subject,
          before: { name: 'a' },
          after: { name: 'é\u0001' },
        },
      }),
    );
  /** Two hours later each time, so that each sealing ends with a checkpoint. */
  let hours = 0;
  const seal = () => {
    hours += 2;
    return sealAudit({
      database: t.database,
      sealer,
      log,
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
  };
  const verify = (by = sealer) => verifyAudit({ database: t.database, sealer: by });
  /** The owner of the database switches triggers off. */
  const tamper = async (text: string) => {
    for (const table of ['audit_entries', 'audit_seals', 'audit_checkpoints'])
      await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(text);
  };
  const entries = async () =>
    (await owner.query('select id from audit_entries order by id')).rows.map(({ id }) => id);

  /** Transactions of other tests, in other databases of the same cluster, delay it. */
  const sealUntil = (count: number) =>
    eventually(async () => {
      await seal();
      expect((await verify()).sealed).toBe(count);
    });

  async function sealedRows(count: number) {
    for (let at = 1; at <= count; at++) await record(`subject ${at}`);
    await sealUntil(count);
    expect((await verify()).faults).toEqual([]);
    return entries();
  }

  test('is whole after each sealing, and tells its head in a signed checkpoint in the log', async () => {
    await sealedRows(3);
    await record('later');
    await sealUntil(4);
    const report = await verify();
    expect(report).toMatchObject({ sealed: 4, erased: 0, faults: [] });
    expect(report.checkpoints).toBeGreaterThan(1);
    const line = lines.findLast((one) => one.includes('audit_checkpoint'));
    expect(JSON.parse(line ?? '{}').audit_checkpoint).toMatchObject({
      seq: 4,
      signature: expect.any(String),
    });
  });

  test.each([
    [
      'a changed text',
      (id: number) => `update audit_entries set subject = 'x' where id = ${id}`,
      /was changed/,
    ],
    [
      'a changed detail',
      (id: number) => `update audit_entries set after = '{"name":"b"}' where id = ${id}`,
      /was changed/,
    ],
    [
      'a changed time',
      (id: number) => `update audit_entries set created_at = created_at + '1 us' where id = ${id}`,
      /was changed/,
    ],
    [
      'another actor',
      (id: number) => `update audit_entries set actor_id = 2 where id = ${id}`,
      /was changed/,
    ],
    ['a removed entry', (id: number) => `delete from audit_entries where id = ${id}`, /was removed/],
    [
      'an entry removed with its seal',
      (id: number) =>
        `delete from audit_entries where id = ${id}; delete from audit_seals where entry_id = ${id}`,
      /seals 2 to 2 were removed/,
    ],
  ])('finds %s', async (_, change, fault) => {
    const [, second = 0] = await sealedRows(3);
    await tamper(change(second));
    expect((await verify()).faults.join('\n')).toMatch(fault);
  });

  test('finds removed ends and a chain that was built anew', async () => {
    await sealedRows(3);
    await tamper(
      'delete from audit_seals where seq > 1; delete from audit_entries where id > (select min(id) from audit_entries)',
    );
    expect((await verify()).faults).toEqual(['seals 2 to 3 were removed']);
    await record('new');
    await record('newer');
    await sealUntil(3);
    expect((await verify()).faults).toEqual([
      expect.stringMatching(/^seal 3: differs from the signed checkpoint/),
    ]);
    await tamper(
      'update audit_checkpoints c set hash = (select s.hash from audit_seals s where s.seq = c.seq)',
    );
    expect((await verify()).faults).toContain('checkpoint 3: its signature is wrong');
  });

  test('finds an entry that was slipped in behind', async () => {
    await sealedRows(2);
    await tamper(`insert into audit_entries (action, actor_name, subject, created_at)
      values ('user-changed', 'x', 'y', now() - interval '1 hour')`);
    expect((await verify()).faults).toEqual([expect.stringMatching(/^1 entries have no seal/)]);
  });

  test('keeps the order of transactions that commit late, on two servers that seal at once', async () => {
    await owner.query('begin');
    await owner.query(
      `insert into audit_entries (action, actor_name, subject) values ('user-changed', 'x', 'slow')`,
    );
    await record('quick');
    expect(await seal()).toBe(0);
    await owner.query('commit');
    await Promise.all([seal(), seal(), seal()]);
    await sealUntil(2);
    expect(await verify()).toMatchObject({ sealed: 2, faults: [] });
  });

  describe('shortened by the retention', () => {
    const later = () => new Date(Date.now() + 86_400_000);
    const shorten = (before = later()) =>
      shortenAudit({ database: t.database, sealer, now: () => new Date() }, before);

    /** Three entries with a checkpoint behind each. */
    async function threeCheckpoints() {
      for (const count of [1, 2, 3]) {
        await record(`subject ${count}`);
        await sealUntil(count);
      }
    }

    test('begins behind a signed checkpoint, and says in an entry what is gone', async () => {
      await threeCheckpoints();
      expect(await shorten(new Date(Date.now() - 86_400_000))).toBe(0);
      // Two servers at once; the head always stays.
      const removed = await Promise.all([shorten(), shorten()]);
      expect(removed.toSorted()).toEqual([0, 2]);
      await sealUntil(2);
      expect(await verify()).toMatchObject({ faults: [], sealed: 2, checkpoints: 3 });
      const { rows } = await owner.query(
        "select after from audit_entries where action = 'audit-log-shortened'",
      );
      expect(rows).toEqual([{ after: { entries: 2 } }]);
      const seq = 1;
      const {
        rows: [seal],
      } = await owner.query('select seq, hash from audit_seals order by seq limit 1');
      expect(Number(seal.seq)).toBe(3);
      // A check that had come less far goes on behind the cut.
      expect(
        (await verifyAudit({ database: t.database, sealer }, { seq, hash: Buffer.alloc(32) })).faults,
      ).toEqual([]);
    });

    test('still finds entries that were removed in another way', async () => {
      await threeCheckpoints();
      await record('four');
      await sealUntil(4);
      await tamper(`delete from audit_entries where id in (select entry_id from audit_seals where seq <= 2);
        delete from audit_seals where seq <= 2; delete from audit_checkpoints where seq < 2`);
      expect((await verify()).faults[0]).toBe('seals 1 to 2 were removed');
      // The owner of the database has no key to sign with.
      await tamper(`insert into audit_cuts (seq, hash, created_at, signature)
        select seq, hash, created_at, signature from audit_checkpoints where seq = 2`);
      expect((await verify()).faults[0]).toBe('seals 1 to 2 were removed');
    });

    test('does not hide what was removed behind the cut', async () => {
      await threeCheckpoints();
      expect(await shorten()).toBe(2);
      await sealUntil(2);
      await tamper(`delete from audit_entries where id = (select entry_id from audit_seals where seq = 3);
        delete from audit_seals where seq = 3`);
      expect((await verify()).faults[0]).toBe('seals 1 to 3 were removed');
    });
  });

  test('lets the application neither change nor remove seals', async () => {
    await sealedRows(1);
    for (const text of [
      'update audit_seals set seq = 5',
      'delete from audit_seals',
      'delete from audit_checkpoints',
      "set local app.rewrites_audit = 'on'; delete from audit_seals",
      'delete from audit_cuts',
    ])
      await expect(asSystem(t.database, (db) => sql.raw(text).execute(db))).rejects.toThrow(
        /permission denied|only be appended/,
      );
  });

  test('is exported as lines of JSON and of syslog, one for each entry', async () => {
    await sealedRows(1);
    const [row] = await asSystem(t.database, (db) => readEntries(db, 0, 10));
    if (!row) throw new Error('no entry');
    expect(JSON.parse(formatJsonLine(row))).toMatchObject({
      seq: 1,
      subject: 'subject 1',
      after: { name: 'é\u0001' },
    });
    const line = formatSyslog({ ...row, subject: 'two\nlines' }, 'host name');
    expect(line).toMatch(
      /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z host-name greenroom - user-changed \[audit@32473 id="\d+" /,
    );
    expect(line).toContain('actor="Ada \\"the \\] admin\\\\"');
    expect(line).toContain('subject="two lines"');
    expect(line).not.toContain('\n');
  });
});
