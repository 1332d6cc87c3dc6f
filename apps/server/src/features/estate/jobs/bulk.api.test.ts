import { listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import type { BulkChange, BulkPreview } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { maxSelectedIds } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import {
  getEstateJob,
  listEstateJobs,
  previewBulkChange,
  startBulkChange,
  stopEstateJob,
} from '@greenroom/domain/estate/jobs/endpoints.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { undoAct } from '#test/undo-act.ts';

const permissions = ['estate.manage'] as const;

describe('a bulk change', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let ids: number[];
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions });
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id, name: 'Old room' });
    ids = [];
    for (const model of ['A', 'B', 'C']) ids.push((await anAsset(t.database, { room, model })).id);
  });
  afterAll(() => t.stop());

  const preview = async (body: BulkChange, by = token): Promise<BulkPreview> =>
    (await t.call(previewBulkChange, { body }, { token: by })).json();
  const send = (body: BulkChange, by = token) => t.call(startBulkChange, { body }, { token: by });
  const start = async (body: BulkChange): Promise<EstateJob> => (await send(body)).json();
  const jobOf = async (id: number): Promise<EstateJob> =>
    (await t.call(getEstateJob, { params: { id } }, { token })).json();
  const read = <Column extends 'model' | 'room_id' | 'tags' | 'additional_data' | 'version'>(
    column: Column,
    expected = ids,
  ) =>
    asSystem(t.database, async (db) => {
      const rows = await db
        .selectFrom('assets')
        .where('id', 'in', expected)
        .orderBy('id')
        .selectAll()
        .execute();
      return rows.map((row) => row[column]);
    });

  test('accepts as many ids as the contract allows', async () => {
    const many = Array.from({ length: maxSelectedIds }, (_, at) => ids[at] ?? 1_000_000 + at);
    expect(await preview({ assets: { ids: many, set: { model: 'Z' } } })).toMatchObject({ changing: 3 });
  });

  test('is previewed: what changes and how, what is so already', async () => {
    expect(await preview({ assets: { ids, set: { model: 'B' } } })).toMatchObject({
      ...{ total: 3, changing: 2, same: 1, cannot: 0 },
      changing_rows: [{ thing_id: ids[0], fields: [{ field: 'model', now: 'A', after: 'B' }] }, {}],
      same_rows: [{ thing_id: ids[1], fields: [] }],
    });
  });

  test('sets and clears fields, tags rows, and is undone as one act', async () => {
    const body = {
      assets: {
        ids,
        set: { model: 'B', warranty_end_date: '2030-01-01' },
        add_tags: ['VIP', 'Spare'],
      },
    };
    const job = await start(body);
    expect(job).toMatchObject({ state: 'done', total: 3, progress: 3, counts: { changed: 3, same: 0 } });
    expect(await read('model')).toEqual(['B', 'B', 'B']);
    expect(await read('tags')).toEqual(Array(3).fill(['VIP', 'Spare']));
    expect(await read('additional_data')).toEqual(Array(3).fill({ warranty_end_date: '2030-01-01' }));
    const history = { params: { thing: 'asset' as const, id: ids[0] as number } };
    const [newest] = (await t.call(listEstateChanges, history, { token })).json();
    expect(newest).toMatchObject({ changeset_id: job.changeset_id, before: { model: 'A' }, source: 'api' });
    const cleared = await start({
      assets: {
        ids,
        set: { model: null, warranty_end_date: null },
        remove_tags: ['vip'],
        add_tags: ['spare'],
      },
    });
    expect(cleared.counts).toEqual({ changed: 3, same: 0, cannot: 0 });
    expect(await read('tags')).toEqual(Array(3).fill(['Spare']));
    expect(await read('additional_data')).toEqual([{}, {}, {}]);
    for (const id of [cleared.changeset_id, job.changeset_id]) await undoAct(t, token, id);
    expect(await read('model')).toEqual(['A', 'B', 'C']);
    expect(await read('tags')).toEqual([[], [], []]);
    expect((await jobOf(job.id)).is_undone).toBe(true);
    const [undo] = (await t.call(listEstateJobs, { query: { mine: true } }, { token })).json();
    expect(undo).toMatchObject({
      kind: 'undo',
      input: { change: { thing: 'asset', set: body.assets.set, add_tags: ['VIP', 'Spare'] } },
    });
  });

  test('changes everything that a filter of the list finds, and nothing else', async () => {
    const other = await anAsset(t.database, { partner: user.partner_id, model: 'A' });
    const body = { assets: { filter: { room_id: room.id, search: 'asset' }, set: { customer: 'Filtered' } } };
    expect(await start(body)).toMatchObject({ counts: { changed: 3 } });
    expect(await read('version', [other.id])).toEqual([1]);
    const rooms = { rooms: { filter: { site_id: room.site_id }, set: { floor: '7' } } };
    expect(await start(rooms)).toMatchObject({ thing: 'room', counts: { changed: 1 } });
    const sites = { sites: { ids: [room.site_id], set: { country: 'France' } } };
    expect(await start(sites)).toMatchObject({ thing: 'site', counts: { changed: 1 } });
  });

  test('moves rows, except those of another partner', async () => {
    const target = await aRoom(t.database, { partner: user.partner_id, name: 'New room' });
    const foreign = await anAsset(t.database);
    const linked = await aUser(t.database, { partner: user.partner_id, permissions });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: foreign.partner_id }).execute(),
    );
    const both = (await signInAs(t, linked)).access_token;
    const body = { assets: { ids: [...ids, foreign.id], set: { room_id: target.id } } };
    expect(await preview(body, both)).toMatchObject({
      ...{ total: 4, changing: 3, cannot: 1 },
      cannot_rows: [{ thing_id: foreign.id, obstacle: 'other-partner' }],
      changing_rows: [{ fields: [{ field: 'room_id', now_label: 'Old room' }] }, {}, {}],
    });
    const job: EstateJob = (await send(body, both)).json();
    expect(job).toMatchObject({ counts: { changed: 3, cannot: 1 }, input: { place_name: 'New room' } });
    expect(await read('room_id')).toEqual([target.id, target.id, target.id]);
    expect(await read('room_id', [foreign.id])).toEqual([foreign.room_id]);
  });

  test('gives no row more tags than it can have', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
    await start({ assets: { ids: ids.slice(0, 1), add_tags: many } });
    const body = { assets: { ids, add_tags: ['one more'] } };
    expect(await preview(body)).toMatchObject({ cannot: 1, cannot_rows: [{ obstacle: 'too-many-tags' }] });
    expect((await start(body)).counts).toEqual({ changed: 2, cannot: 1, same: 0 });
  });

  test('ends no warranty before it starts', async () => {
    const starting = (day: string) =>
      anAsset(t.database, { room, additional_data: { warranty_start_date: day } });
    const [early, late] = [await starting('2026-01-01'), await starting('2028-01-01T00:00:00Z')];
    const set = { warranty_end_date: '2027-01-01' };
    expect(await preview({ assets: { ids: [early.id, late.id], set } })).toMatchObject({
      changing_rows: [{ thing_id: early.id }],
      cannot_rows: [{ thing_id: late.id, obstacle: 'warranty-order' }],
    });
    const both = await send({ assets: { ids, set: { ...set, warranty_start_date: '2027-01-02' } } });
    expect([both.statusCode, both.json().code]).toEqual([422, 'warranty-order']);
  });

  test('reaches only what the viewer sees and may change', async () => {
    const stranger = (await signInAs(t, await aUser(t.database, { permissions }))).access_token;
    const body = { assets: { ids, set: { model: 'Stolen' } } };
    expect(await preview(body, stranger)).toMatchObject({ total: 0, changing_rows: [] });
    expect((await send(body, stranger)).statusCode).toBe(404);
    const foreign = await aRoom(t.database);
    const away = { assets: { ids, set: { room_id: foreign.id } } };
    expect((await send(away)).statusCode).toBe(404);
    expect((await t.call(previewBulkChange, { body: away }, { token })).statusCode).toBe(404);
    const plain = (await signInAs(t, await aUser(t.database, { partner: user.partner_id }))).access_token;
    expect((await send(body, plain)).statusCode).toBe(403);
    expect(await read('model')).not.toContain('Stolen');
  });

  test.each([
    ['nothing selected', { assets: { set: { model: 'x' } } }],
    ['ids and a filter', { assets: { ids: [1], filter: {}, set: { model: 'x' } } }],
    ['a filter that it does not know', { assets: { filter: { colour: 'is:red' }, set: { model: 'x' } } }],
    ['two kinds', { assets: { ids: [1] }, rooms: { ids: [1] } }],
    ['too many ids', { assets: { ids: Array.from({ length: 10_001 }, (_, at) => at + 1) } }],
    ['a day that does not exist', { assets: { ids: [1], set: { warranty_end_date: '2030-02-30' } } }],
    ['control characters', { assets: { ids: [1], set: { model: 'a\u0007' } } }],
  ])('rejects %s', async (_case, body) => {
    expect((await send(body as BulkChange)).statusCode).toBe(422);
  });

  test('does not start when no row would change', async () => {
    const body = { assets: { ids, remove_tags: ['unknown'] } };
    const response = await send(body);
    expect([response.statusCode, response.json().code]).toEqual([409, 'nothing-to-change']);
    expect((await send({ assets: { ids } })).statusCode).toBe(409);
  });

  /** Holds a row that the job needs, so that it waits in the middle. */
  const whileRowIsLocked = async (work: (job: EstateJob) => Promise<void>) => {
    const last = ids.at(-1) as number;
    const before = await read('version');
    await asSystem(t.database, async (db) => {
      await sql`select from assets where id = ${last} for update`.execute(db);
      await work(await start({ assets: { ids, set: { vendor_name: `Vendor ${Math.random()}` } } }));
    });
    return before;
  };

  test('runs on after the response, one at a time, and stops without a change', async () => {
    let job: EstateJob | undefined;
    const before = await whileRowIsLocked(async (running) => {
      job = running;
      expect(running).toMatchObject({ state: 'running', changeset_id: null });
      const second = await send({ assets: { ids, set: { model: 'Second' } } });
      expect([second.statusCode, second.json().code]).toEqual([409, 'job-running']);
      const listed = await t.call(listEstateJobs, { query: { running: 'true' } }, { token });
      expect(listed.json()).toMatchObject([{ id: running.id }]);
      await t.call(stopEstateJob, { params: { id: running.id } }, { token });
    });
    await eventually(async () => expect((await jobOf(job?.id ?? 0)).state).toBe('stopped'));
    expect(await read('version')).toEqual(before);
    expect((await t.call(stopEstateJob, { params: { id: job?.id ?? 0 } }, { token })).json().state).toBe(
      'stopped',
    );
  });

  test('changes nothing once its lease has ended, and says that it was interrupted', async () => {
    let job: EstateJob | undefined;
    const before = await whileRowIsLocked(async (running) => {
      job = running;
      await asSystem(t.database, (db) =>
        sql`update estate_jobs set state = 'interrupted' where id = ${running.id}`.execute(db),
      );
    });
    await t.services.settled();
    expect(await jobOf(job?.id ?? 0)).toMatchObject({ state: 'interrupted', changeset_id: null });
    expect(await read('version')).toEqual(before);
  });

  test('of a process that is gone is marked as interrupted, and the next one can start', async () => {
    const [{ id }] = await asSystem(t.database, async (db) => {
      const row = {
        ...{ kind: 'bulk' as const, thing: 'asset' as const, input: '{}', counts: '{}', created_by: user.id },
        ...{ node: crypto.randomUUID(), leased_until: new Date(Date.now() - 1000) },
      };
      return [
        await db.insertInto('estate_jobs').values(row).returning('id').executeTakeFirstOrThrow(),
      ] as const;
    });
    expect((await jobOf(id)).state).toBe('interrupted');
    const next = await start({ assets: { ids, set: { model: 'After' } } });
    await eventually(async () => expect((await jobOf(next.id)).state).toBe('done'));
  });

  test('belongs to the user who started it', async () => {
    const { id } = await start({ assets: { ids, set: { model: 'Mine' } } });
    const colleague = await aUser(t.database, { partner: user.partner_id, permissions });
    const other = (await signInAs(t, colleague)).access_token;
    for (const endpoint of [getEstateJob, stopEstateJob])
      expect((await t.call(endpoint, { params: { id } }, { token: other })).statusCode).toBe(404);
    expect((await t.call(listEstateJobs, {}, { token: other })).json()).toEqual([]);
    const superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    const seen = await t.call(getEstateJob, { params: { id } }, { token: superuser });
    expect(seen.json().created_by_name).toMatch(/^User /);
    expect((await t.call(listEstateJobs, { query: { mine: 'true' } }, { token: superuser })).json()).toEqual(
      [],
    );
  });
});
