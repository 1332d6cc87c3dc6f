import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { shortenAudit } from '#features/audit/chain/shorten-audit.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { type RetentionServices, retentionKinds } from './retention-kinds.ts';
import { deleteWhenDue, startRetention } from './start-retention.ts';

/** One old and one young row of each kind, and one that is old but not finished. `$1` is a user, `$2` its asset. */
const fill = `
  insert into sites (partner_id, name) select partner_id, 'retention' from assets where id = $2;
  insert into sessions (id, user_id, expires_at) select gen_random_uuid(), $1, now() - age from ages;
  insert into password_resets (token_hash, user_id, expires_at) select sha256(age::text::bytea), $1, now() - age from ages;
  insert into reset_requests (user_id, language, origin, requested_at)
    select $1, 'en', 'http://x', now() - age from ages;
  insert into feedback (user_id, partner_id, feedback_type, subject, description, created_at)
    select $1, partner_id, 'bug', 'x', 'x', now() - age from assets, ages where id = $2;
  insert into notification_events (partner_id, kind, severity, at, hold_until, payload)
    select partner_id, 'opened', 'critical', now() - age, now(), '{}' from assets, ages where id = $2;
  insert into incidents (site_id, key, class, state, severity, began_at, opened_at, resolved_at, resolution, changed_at)
    select (select max(id) from sites), 'k' || age, 'site', 'resolved', 'critical', now() - age, now() - age, now() - age,
      'recovered', now() from ages;
  insert into incidents (site_id, key, class, state, severity, began_at, opened_at, changed_at)
    select (select max(id) from sites), 'open', 'site', 'open', 'critical', now() - interval '9 years', now(), now();
  insert into asset_operations (asset_id, partner_id, action_name, state, created_at)
    select $2, partner_id, 'reboot', 'done', now() - age from assets, ages where id = $2;
  insert into agents (site_id, name, public_key) select max(id), 'x', sha256('x') from sites;
  insert into agent_tests (agent_id, sealed_connection, deadline_at)
    select (select max(id) from agents), 'x', now() - age from ages;
  insert into changesets (kind, source, actor_name, created_at) select 'edit', 'screen', 'x', now() - age from ages;
  insert into estate_changes (changeset_id, kind, thing, thing_id, name, version)
    select id, 'changed', 'site', 1, 'x', 1 from changesets where kind = 'edit' and created_at < now();
  insert into imports (partner_id, created_by_name, source, file_name, kind, state, columns, created_at, changeset_id)
    select partner_id, 'x', 'screen', 'x.csv', 'rooms', state, '[]', now() - age, null
    from assets, ages, unnest(array['done', 'running']) as state where id = $2 and (state = 'done' or age < interval '1 day');
  insert into estate_jobs (kind, state, input, counts, total, progress, created_by, created_at, node, leased_until)
    select 'bulk', state, '{}', '{}', 1, 1, $1, now() - age, gen_random_uuid(), now()
    from ages, unnest(array['done']) as state;`;

const counted = {
  sessions: 'sessions',
  'reset-links': 'password_resets',
  'reset-requests': 'reset_requests',
  feedback: 'feedback',
  notifications: 'notification_events',
  incidents: "incidents where state = 'resolved'",
  operations: 'asset_operations',
  'connection-tests': 'agent_tests',
  'estate-history': "changesets where actor_name = 'x'",
  imports: "imports where state = 'done'",
  jobs: 'estate_jobs',
} as const;

describe('the retention', () => {
  let t: TestApp;
  let owner: pg.Client;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new pg.Client(t.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await t.stop();
  });
  beforeEach(() => asSystem(t.database, (db) => db.deleteFrom('retention_runs').execute()));

  const days = {
    ...{ AUDIT_LOG_DAYS: '0', ESTATE_HISTORY_DAYS: '500', INCIDENT_LOG_DAYS: '500', IMPORT_LOG_DAYS: '500' },
    ...{ NOTIFICATION_LOG_DAYS: '500', SESSION_LOG_DAYS: '500', RESET_LOG_DAYS: '500', FEEDBACK_DAYS: '500' },
    OPERATION_LOG_DAYS: '500',
  };
  /** A server that is alive. */
  async function server(settings: Record<string, string> = days): Promise<RetentionServices> {
    const node = randomUUID();
    await owner.query('insert into server_nodes (node, started_at, seen_at) values ($1, now(), now())', [
      node,
    ]);
    const shorten = (before: Date) => shortenAudit(t.services, before);
    return {
      ...t.services,
      shortenAudit: shorten,
      deleteSomeOfPartner: async () => 0,
      node,
      config: readConfig(settings),
    };
  }
  const live = () => ({ signal: new AbortController().signal });
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const [kind, table] of Object.entries(counted))
      found[kind] = (await owner.query(`select from ${table}`)).rowCount ?? 0;
    return found;
  };
  const each = (count: number) => Object.fromEntries(Object.keys(counted).map((kind) => [kind, count]));

  async function fillTables(ages: string) {
    const user = await aUser(t.database);
    const asset = await anAsset(t.database, { is_controlled: true });
    await owner.query(`create temporary table if not exists ages (age interval); truncate ages;
      insert into ages values ${ages}`);
    for (const statement of fill.split(';\n').filter((one) => one.trim()))
      await owner.query(statement.replaceAll('$1', String(user.id)).replaceAll('$2', String(asset.id)));
  }
  const empty = async () => {
    for (const table of Object.values(counted)) await owner.query(`delete from ${table}`);
    await owner.query('delete from estate_changes; delete from incidents; delete from imports');
  };

  test('deletes of each kind what is older than its setting, once a night, and says how much', async () => {
    await empty();
    await fillTables("('501 days'), ('0 days')");
    await owner.query(
      "update agent_tests set deadline_at = now() where deadline_at > now() - interval '1 hour'",
    );
    const [first, second] = [await server(), await server()];
    // Two servers at once.
    const outcomes = await Promise.all([first, second].map((one) => deleteWhenDue(one, live())));
    expect(outcomes.filter(Boolean)).toEqual([{ partners: 0, 'partner-exports': 0, ...each(1) }]);
    expect(await counts()).toEqual(each(1));
    expect(await deleteWhenDue(first, live())).toBeUndefined();
    const { rows } = await owner.query('select removed, error, ended_at from retention_runs');
    expect(rows).toEqual([
      { removed: { partners: 0, 'partner-exports': 0, ...each(1) }, error: null, ended_at: expect.any(Date) },
    ]);
    expect((await owner.query("select from estate_changes where name = 'x'")).rowCount).toBe(1);
  });

  test('keeps for ever what has no days, and what another row still needs', async () => {
    await empty();
    await fillTables("('900 days')");
    const never = Object.fromEntries(Object.keys(days).map((name) => [name, '0']));
    expect(await deleteWhenDue(await server(never), live())).toEqual({
      partners: 0,
      'partner-exports': 0,
      'connection-tests': 1,
    });
    await owner.query("update imports set changeset_id = (select id from changesets where actor_name = 'x')");
    await asSystem(t.database, (db) => db.deleteFrom('retention_runs').execute());
    const half = { ...days, IMPORT_LOG_DAYS: '0' };
    expect(await deleteWhenDue(await server(half), live())).toMatchObject({
      'estate-history': 0,
      sessions: 1,
    });
    await asSystem(t.database, (db) => db.deleteFrom('retention_runs').execute());
    expect(await deleteWhenDue(await server(), live())).toMatchObject({ imports: 1, 'estate-history': 1 });
  });

  test('works off a backlog in batches, and leaves the rest to another server when it stops', async () => {
    await empty();
    const asset = await anAsset(t.database, { is_controlled: true });
    await owner.query(`insert into asset_operations (asset_id, partner_id, action_name, state, created_at)
      select ${asset.id}, ${asset.partner_id}, 'reboot', 'failed', now() - interval '3 years' from generate_series(1, 1200)`);
    const stopping = new AbortController();
    const count = (kind: string) => kind === 'operations' && stopping.abort();
    expect(await deleteWhenDue(await server(), { signal: stopping.signal, count })).toMatchObject({
      operations: 500,
    });
    expect(await deleteWhenDue(await server(), live())).toMatchObject({ operations: 700 });
  });

  test('goes on with the other kinds when one fails, and tries again after half an hour', async () => {
    await empty();
    await fillTables("('900 days')");
    await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no luck'; end $$;
      create trigger fail before delete on feedback for each row execute function fail()`);
    expect(await deleteWhenDue(await server(), live())).toMatchObject({ sessions: 1, operations: 1 });
    await owner.query('drop trigger fail on feedback; drop function fail()');
    const { rows } = await owner.query('select error from retention_runs');
    expect(rows).toEqual([{ error: expect.stringMatching(/^feedback: no luck/) }]);
    expect(await deleteWhenDue(await server(), live())).toBeUndefined();
    await owner.query("update retention_runs set ended_at = now() - interval '31 minutes'");
    expect(await deleteWhenDue(await server(), live())).toMatchObject({ feedback: 1 });
  });

  test('takes the night of a server that died, not that of one that lives', async () => {
    const dead = await server();
    const claim = (seen: string) =>
      owner.query(`delete from retention_runs; delete from server_nodes where node = '${dead.node}';
        insert into server_nodes (node, started_at, seen_at) values ('${dead.node}', now(), now() - interval '${seen}');
        insert into retention_runs (due_at, node) select '${lastNight().toISOString()}', '${dead.node}'`);
    await claim('1 second');
    expect(await deleteWhenDue(await server(), live())).toBeUndefined();
    await claim('1 day');
    expect(await deleteWhenDue(await server(), live())).toBeDefined();
  });

  test('is counted in the metrics', async () => {
    await empty();
    await fillTables("('900 days')");
    const one = await server();
    const stop = startRetention(one);
    // The night has ended: a server that stops before leaves it to the next one.
    await expect.poll(() => one.metrics.metrics()).toMatch(/greenroom_retention_last_run_seconds \d{10}/);
    await stop();
    expect(await one.metrics.metrics()).toMatch(/greenroom_retention_removed_total\{kind="sessions"\} 1\n/);
    for (const { name } of retentionKinds)
      expect(await one.metrics.metrics()).toContain(`greenroom_retention_removed_total{kind="${name}"}`);
  });

  /** 03:30 in Paris, as the settings say. */
  function lastNight(): Date {
    const day = new Date(t.clock.now().getTime());
    const inParis = (date: Date) =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' }).format(
          date,
        ),
      );
    day.setUTCMinutes(30, 0, 0);
    while (inParis(day) !== 3 || day > t.clock.now()) day.setTime(day.getTime() - 3_600_000);
    return day;
  }
});
