import { Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import * as brands from '@greenroom/domain/branding/brands/endpoints.ts';
import { listPartnerSummaries } from '@greenroom/domain/branding/brands/endpoints.ts';
import pg from 'pg';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { redactAudit } from '#features/audit/chain/redact-audit.ts';
import { sealAudit } from '#features/audit/chain/seal-audit.ts';
import { verifyAudit } from '#features/audit/chain/verify-audit.ts';
import { sweepOrphanFiles } from '#features/files/sweep-orphan-files.ts';
import { listKnownAgents } from '#features/operations/agents/agents.queries.ts';
import { listDirectDevices } from '#features/operations/connections/device-route.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { deleteSomeOfPartner } from './delete-partner.ts';
import { exportPartner } from './export-partner.ts';
import { makeExport } from './make-partner-export.ts';
import { deleteExpiredExports } from './partner-exports.queries.ts';
import { elsewhere, partnerRows } from './partner-rows.ts';

/** Something of each kind: `$p` is the partner, `$u` its user, `$n` its name. */
const estate = `
  insert into sites (partner_id, name) select $p, '$n site ' || n from generate_series(1, 3) as n;
  insert into rooms (site_id, partner_id, name) select id, $p, '$n room' from sites where partner_id = $p;
  insert into assets (room_id, partner_id, product_name, is_controlled)
    select id, $p, '$n device', true from rooms where partner_id = $p;
  insert into device_connections (asset_id, partner_id, driver, host, route)
    select id, $p, 'snmp', '192.0.2.9', 'direct' from assets where partner_id = $p;
  insert into agents (site_id, name, public_key) select id, 'x', sha256('x') from sites where partner_id = $p;
  insert into agent_sessions (agent_id, epoch, node, connected_at, seen_at)
    select a.id, 1, gen_random_uuid(), now(), now() from agents a join sites s on s.id = a.site_id where s.partner_id = $p;
  insert into asset_operations (asset_id, partner_id, user_id, user_name, action_name, state)
    select id, $p, $u, '$n person', 'reboot', 'done' from assets, generate_series(1, 300) where partner_id = $p;
  insert into asset_changes (asset_id, at, room_id, condition) select id, now(), room_id, 1 from assets where partner_id = $p;
  insert into incidents (site_id, key, class, state, severity, began_at, opened_at, changed_at)
    select id, '$n' || id, 'site', 'open', 'critical', now(), now(), now() from sites where partner_id = $p;
  insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key)
    select $p, 'site', id, 'document', 'x.pdf', 'application/pdf', 1, '$n/' || id from sites where partner_id = $p;
  insert into notification_events (partner_id, site_id, kind, severity, at, hold_until, payload)
    select $p, id, 'opened', 'critical', now(), now(), '{}' from sites where partner_id = $p;
  insert into tickets (partner_id, name, priority, stage, team, source, created_by) values ($p, '$n ticket', 1, 1, 'Support', 1, $u);
  insert into ticket_comments (ticket_id, at, author_id, audience, body)
    select id, now(), $u, 'internal', 'a comment' from tickets where partner_id = $p;
  insert into service_calendars (partner_id, name) values ($p, '$n hours');
  insert into imports (partner_id, created_by, created_by_name, source, file_name, kind, state, columns)
    values ($p, $u, '$n person', 'screen', 'x.csv', 'rooms', 'done', '[]');
  insert into tenants (partner_id, name) values ($p, '$n');
  insert into saved_views (owner_id, owner_name, list, name, query, shared_with) values ($u, '$n', 'sites', 'x', '', $p)`;

describe('a partner that leaves', () => {
  let t: TestApp;
  let owner: pg.Client;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new pg.Client(t.owner);
    await owner.connect();
    await owner.query("select set_config('app.sight', 'system', false)");
  });
  afterAll(async () => {
    await owner.end();
    await t.stop();
  });

  const signIn = async () => {
    token = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
  };
  async function anEstate(name: string) {
    const partner = await aPartner(t.database, { name });
    const user = await aUser(t.database, { partner: partner.id });
    await owner.query('update users set full_name = $1 where id = $2', [`${name} person`, user.id]);
    for (const statement of estate.split(';\n'))
      await owner.query(
        statement
          .replaceAll('$p', String(partner.id))
          .replaceAll('$u', String(user.id))
          .replaceAll('$n', name),
      );
    const { rows } = await owner.query(
      "insert into sites (partner_id, name) values ($1, 'binned') returning id",
      [partner.id],
    );
    await owner.query("select move_to_bin('site', $1)", [rows[0].id]);
    return { ...partner, user };
  }
  const mark = (id: number, confirmation: string) =>
    t.call(brands.requestPartnerDeletion, { params: { id }, body: { confirmation } }, { token });
  const takeBack = (id: number) => t.call(brands.cancelPartnerDeletion, { params: { id } }, { token });
  const dueOf = async (id: number) => {
    const all = (await t.call(listPartnerSummaries, {}, { token })).json();
    return all.find((one: { id: number }) => one.id === id)?.deletion_due_at;
  };
  const listTables = async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
    return rows.map(({ name }) => name);
  };

  test('has each table of the database in its archive, or a reason why not', async () => {
    const archived = partnerRows.map(({ table }) => table);
    const known = [...archived, ...Object.keys(elsewhere)];
    expect(known.toSorted()).toEqual(await listTables());
    // A column of bytes is a secret, a key or a picture.
    const { rows } = await owner.query<{ table: string; column: string }>(
      `
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and table_name = any ($1)`,
      [archived],
    );
    const shown = rows.filter(
      ({ table, column }) => !partnerRows.find((one) => one.table === table)?.without?.includes(column),
    );
    expect(shown).toEqual([
      { table: 'brand_images', column: 'content' },
      { table: 'tickets', column: 'request_hash' },
    ]);
  });

  test('is signed out, its agents and polls stop, and all of it can be taken back', async () => {
    await signIn();
    const { id, name, user } = await anEstate('Gamma');
    const bearer = (await signInAs(t, user)).access_token;
    const [agent] = (
      await owner.query<{ id: number }>(
        'select a.id from agents a join sites s on s.id = a.site_id where s.partner_id = $1',
        [id],
      )
    ).rows;
    const state = async () => ({
      signedIn: (await t.call(getCurrentUser, {}, { token: bearer })).statusCode === 200,
      agent: (await asSystem(t.database, (db) => listKnownAgents(db, [agent?.id ?? 0]))).length > 0,
      polls: (await asSystem(t.database, listDirectDevices)).length > 0,
      active: (await owner.query('select is_active from users where id = $1', [user.id])).rows[0].is_active,
      isMarked: (await dueOf(id)) !== null,
    });
    expect(await state()).toEqual({
      signedIn: true,
      agent: true,
      polls: true,
      active: true,
      isMarked: false,
    });
    expect((await mark(id, 'gamma')).json()).toMatchObject({ code: 'invalid-input' });
    expect((await mark(id, name)).statusCode).toBe(204);
    expect((await mark(id, name)).statusCode).toBe(204);
    expect(await state()).toEqual({
      signedIn: false,
      agent: false,
      polls: false,
      active: false,
      isMarked: true,
    });
    expect(Math.round((Date.parse(await dueOf(id)) - t.clock.now().getTime()) / 86_400_000)).toBe(30);
    expect((await takeBack(id)).statusCode).toBe(204);
    expect(await state()).toMatchObject({ agent: true, polls: true, active: true, isMarked: false });
    const { rows } = await owner.query(
      "select action from audit_entries where action like 'partner-deletion%' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'partner-deletion-requested',
      'partner-deletion-cancelled',
    ]);
    await owner.query('delete from device_connections');
  });

  test('is not one that superusers belong to', async () => {
    await signIn();
    const { partner_id } = await aUser(t.database, { superuser: true });
    expect((await mark(partner_id, 'A partner')).json()).toMatchObject({ code: 'conflict' });
    expect((await mark(2_000_000_000, 'x')).statusCode).toBe(404);
  });

  test('leaves as one archive of rows and files, without secrets', async () => {
    const partner = await anEstate('Delta');
    const chunks: Buffer[] = [];
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    const { rows: stored } = await owner.query(
      'select storage_key from files where partner_id = $1 order by id',
      [partner.id],
    );
    const lost = stored[0].storage_key;
    const open: Storage['open'] = async (key) =>
      key === lost ? undefined : Readable.from([Buffer.from('x')]);
    const storage = { ...t.services.storage, open };
    const { database } = t;
    const exported = await exportPartner({ database, storage, partner, now: t.clock.now() }, target);
    expect(exported).toMatchObject({ files: 2, missing: [lost], rows: { sites: 3, asset_operations: 900 } });
    const entries = new Map<string, string>();
    const tar = extract();
    tar.on('entry', (header, content, next) => {
      let text = '';
      content.on('data', (part) => {
        text += part;
      });
      content.on('end', () => {
        entries.set(header.name, text);
        next();
      });
    });
    const isRead = new Promise<void>((resolve) => tar.on('finish', () => resolve()));
    Readable.from([Buffer.concat(chunks)])
      .pipe(createGunzip())
      .pipe(tar);
    await isRead;
    const lines = (entries.get('rows/asset_operations/000002.jsonl') ?? '').trim().split('\n');
    expect(lines).toHaveLength(400);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ partner_id: partner.id, action_name: 'reboot' });
    expect(JSON.parse(entries.get('partner.json') ?? '')).toMatchObject({ name: 'Delta', files: 2 });
    expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(2);
    expect([...entries.values()].join('')).not.toMatch(/sealed_|token_hash|"hash"|key_hash/);
  });

  test('is exported by a job once, and the archive can be downloaded for three days', async () => {
    await signIn();
    const partner = await anEstate('Epsilon');
    const params = { id: partner.id };
    const request = () => t.call(brands.startPartnerExport, { params }, { token });
    expect([(await request()).statusCode, (await request()).statusCode]).toEqual([204, 204]);
    const list = async () => (await t.call(brands.listPartnerExports, { params }, { token })).json();
    const [waiting, ...others] = await list();
    expect([waiting.state, others]).toEqual(['waiting', []]);
    const download = (export_id: number) =>
      t.call(brands.downloadPartnerExport, { params: { ...params, export_id } }, { token });
    expect((await download(waiting.id)).statusCode).toBe(404);
    // Two servers at once: one archive is kept.
    await Promise.all([makeExport(t.services, waiting.id), makeExport(t.services, waiting.id)]);
    const [made] = await list();
    expect(made).toMatchObject({ state: 'done', files: 0, missing: 3, problem: null });
    expect(made.rows).toBeGreaterThan(900);
    const response = await download(made.id);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain(`partner-${partner.id}.tar.gz`);
    expect(response.rawPayload.length).toBe(made.bytes);
    expect(response.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    t.clock.pass(4 * 86_400);
    await signIn();
    expect((await download(made.id)).statusCode).toBe(404);
    const now = t.clock.now();
    expect(await asSystem(t.database, (db) => deleteExpiredExports(db, { now, max: 10 }))).toBe(1);
    expect(await list()).toEqual([]);
    const { rows } = await owner.query('select storage_key from unsettled_objects');
    expect(rows).toHaveLength(1);
    await owner.query('delete from unsettled_objects');
  });

  test('leaves no archive behind that the storage takes without a response', async () => {
    await signIn();
    const partner = await anEstate('Zeta');
    await t.call(brands.startPartnerExport, { params: { id: partner.id } }, { token });
    const { rows } = await owner.query('select id from partner_exports where partner_id = $1', [partner.id]);
    const export_id = Number(rows[0].id);
    const peer = await startS3Peer('files');
    onTestFinished(() => peer.stop());
    const settings = { ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined, region: 'us-east-1' };
    const storage = createS3Storage(
      { ...settings, bucket: 'files', forcePathStyle: true },
      createLogger('silent'),
      { put: 60_000, other: 1_500, silence: 1_500 },
    );
    const services = { ...t.services, storage };
    const notes = async () =>
      (await owner.query('select storage_key from unsettled_objects')).rows.map(
        ({ storage_key }) => storage_key,
      );
    peer.hang = 'PUT';
    await expect(makeExport(services, export_id)).rejects.toMatchObject({ code: 'unavailable' });
    const [late, ...others] = await notes();
    expect(others).toEqual([]);
    peer.objects.set(late, Buffer.from('late'));
    peer.hang = false;

    await makeExport(services, export_id);
    expect(await notes()).toEqual([late]);
    expect(peer.objects.size).toBe(2);
    await owner.query(`update unsettled_objects set noted_at = now() - interval '2 hours'`);
    expect(await sweepOrphanFiles(services)).toMatchObject({ objects: 1 });
    const made = await owner.query('select storage_key from partner_exports where id = $1', [export_id]);
    expect([...peer.objects.keys()]).toEqual([made.rows[0].storage_key]);
    await owner.query('delete from partner_exports where id = $1', [export_id]);
  });

  test('is deleted after 30 days, by two servers at once, and no row of another partner changes', async () => {
    await signIn();
    const [alpha, beta] = [await anEstate('Alphaville'), await anEstate('Betatown')];
    // One comment in a ticket of the other partner: it stays, by a former user.
    const { rows: guest } = await owner.query(
      `insert into ticket_comments (ticket_id, at, author_id, audience, body)
       select id, now(), $1, 'internal', 'from a guest' from tickets where partner_id = $2 returning id`,
      [alpha.user.id, beta.id],
    );
    await mark(alpha.id, alpha.name);
    const parts = {
      ...t.services,
      redactAudit: (database: typeof t.database, person: { user_id: number; names: readonly string[] }) =>
        redactAudit({ ...t.services, database }, person),
    };
    expect(await deleteSomeOfPartner(parts)).toBe(0);
    /** What belongs to neither, or follows from what happens in between. */
    const passing = [
      'audit_seals',
      'audit_keys',
      'audit_checkpoints',
      'sites_to_decide',
      'rooms_to_judge',
      'unsettled_objects',
      'rate_limits',
    ];
    const picture = async () => {
      const all = new Map<string, string[]>();
      for (const table of (await listTables()).filter((name) => !passing.includes(name))) {
        const { rows } = await owner.query<{ row: string }>(`select x::text as row from ${table} x`);
        all.set(
          table,
          rows.map(({ row }) => row),
        );
      }
      return all;
    };
    const before = await picture();
    t.clock.pass(31 * 86_400);
    await eventually(async () => {
      await sealAudit(t.services);
      for (;;) {
        const removed = await Promise.all([deleteSomeOfPartner(parts), deleteSomeOfPartner(parts)]);
        if (removed.every((count) => count === 0)) return;
      }
    });
    const after = await picture();
    const added = [...after].flatMap(([table, rows]) => {
      const known = new Set(before.get(table));
      return rows.filter((row) => !known.has(row)).map(() => table);
    });
    // The entry of the deletion; the comment and its entry in the timeline, which lost their author.
    expect(added.toSorted()).toEqual(['audit_entries', 'ticket_comments', 'ticket_events']);
    const { rows: comment } = await owner.query(
      'select author_id, author_name, body from ticket_comments where id = $1',
      [guest[0].id],
    );
    expect(comment).toEqual([{ author_id: null, author_name: 'Former user', body: 'from a guest' }]);
    for (const { table, where } of partnerRows) {
      const { rowCount } = await owner.query(`select from ${table} where ${where}`, [alpha.id]);
      expect(`${table}: ${rowCount}`).toBe(`${table}: 0`);
    }
    const left = [...after].filter(([, rows]) => rows.some((row) => row.includes('Alphaville')));
    expect(left.map(([table]) => table)).toEqual(['audit_entries']);
    const { rows: notes } = await owner.query(
      "select from unsettled_objects where storage_key like 'Alphaville/%'",
    );
    expect(notes).toHaveLength(3);
    expect((await verifyAudit(t.services)).faults).toEqual([]);
    expect((await takeBack(alpha.id)).statusCode).toBe(401);
  });
});
