import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { listBin, moveRoomToBin, restoreFromBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { listEstateChanges, updateAsset, updateRoom } from '@greenroom/domain/estate/endpoints.ts';
import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import {
  previewRevert,
  previewUndo,
  revertChange,
  undoChangeset,
} from '@greenroom/domain/estate/undo/endpoints.ts';
import type { UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { getAsset } from '@greenroom/domain/inventory/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { undoAct } from '#test/undo-act.ts';

const permissions = ['estate.manage'] as const;

describe('an undo', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions });
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  const ownRoom = () => aRoom(t.database, { partner: user.partner_id });
  const ownAsset = async () => anAsset(t.database, { room: await ownRoom(), model: 'One' });
  const read = async (id: number): Promise<AssetDetail> =>
    (await t.call(getAsset, { params: { id } }, { token })).json();
  const edit = async (id: number, body: Record<string, unknown>) => {
    const { version } = await read(id);
    const headers = { 'if-match': `"${version}"` };
    expect((await t.call(updateAsset, { params: { id }, body }, { token, headers })).statusCode).toBe(200);
    return newestOf(id);
  };
  const newestOf = async (id: number): Promise<EstateChange> =>
    (await t.call(listEstateChanges, { params: { thing: 'asset', id } }, { token })).json()[0];
  const undo = (changeset_id: number) => undoAct(t, token, changeset_id);
  /** Changes several assets in one transaction. */
  const changeAll = async (ids: number[], values: { model?: string; room_id?: number }) => {
    await asSystem(t.database, (db) => db.updateTable('assets').set(values).where('id', 'in', ids).execute());
    return (await newestOf(ids[0] as number)).changeset_id;
  };

  test('takes all rows of one act back as one new act, and an undo of that returns them', async () => {
    const assets = [await ownAsset(), await ownAsset(), await ownAsset()];
    const ids = assets.map(({ id }) => id);
    const changeset = await changeAll(ids, { model: 'Two' });
    const undone = await undo(changeset);
    expect(undone).toMatchObject({ changed: 3, left: 0, rows: [] });
    expect(undone.changeset_id).toBeGreaterThan(changeset);
    for (const id of ids) expect((await read(id)).model).toBe('One');
    const newest = await newestOf(ids[0] as number);
    expect(newest).toMatchObject({ changeset_id: undone.changeset_id, before: { model: 'Two' } });
    expect(newest.actor_name).toMatch(/^User /);
    await undo(undone.changeset_id as number);
    for (const id of ids) expect((await read(id)).model).toBe('Two');
  });

  test('names rows whose field has changed since and leaves them as they are', async () => {
    const [first, second, third] = [await ownAsset(), await ownAsset(), await ownAsset()];
    const changeset = await changeAll([first.id, second.id, third.id], { model: 'Two' });
    await edit(second.id, { model: 'Three' });
    await edit(third.id, { serial_number: 'another field' });
    const plan: UndoPlan = (await t.call(previewUndo, { params: { id: changeset } }, { token })).json();
    expect(plan).toMatchObject({ total: 3, undoable: 2, left: 1, source: 'command-line' });
    expect(plan.rows[0]).toMatchObject({
      ...{ thing: 'asset', thing_id: second.id, obstacle: 'changed-since' },
      fields: [{ field: 'model', now: 'Three', before: 'One', is_changed_since: true }],
    });
    const undone = await undo(changeset);
    expect(undone).toMatchObject({ changed: 2, left: 1, rows: [{ thing_id: second.id }] });
    expect((await read(first.id)).model).toBe('One');
    expect((await read(second.id)).model).toBe('Three');
    expect(await read(third.id)).toMatchObject({ model: 'One', serial_number: 'another field' });
  });

  test('does nothing a second time', async () => {
    const { id } = await ownAsset();
    const { changeset_id } = await edit(id, { model: 'Two' });
    expect((await undo(changeset_id)).changed).toBe(1);
    const { version } = await read(id);
    expect(await undo(changeset_id)).toMatchObject({ changed: 0, left: 0, changeset_id: null });
    expect((await read(id)).version).toBe(version);
  });

  test('reverts one entry of the history, field by field within additional data', async () => {
    const { id } = await ownAsset();
    const change = await edit(id, { warranty_end_date: '2030-01-01', tags: ['VIP'] });
    await edit(id, { description: 'Later' });
    const plan = await t.call(previewRevert, { params: { id: change.id } }, { token });
    expect(plan.json()).toMatchObject({ total: 1, undoable: 1 });
    const reverted = await t.call(revertChange, { params: { id: change.id } }, { token });
    expect(reverted.json()).toMatchObject({ changed: 1, left: 0 });
    expect(await read(id)).toMatchObject({ tags: [], additional_data: { description: 'Later' } });
    expect((await read(id)).additional_data.warranty_end_date).toBeUndefined();
  });

  test('moves things back to where they were, unless the place is not theirs any more', async () => {
    const [room, target] = [await ownRoom(), await ownRoom()];
    const asset = await anAsset(t.database, { room });
    const moved = await edit(asset.id, { room_id: target.id });
    expect(await undo(moved.changeset_id)).toMatchObject({ changed: 1 });
    expect((await read(asset.id)).room_id).toBe(room.id);
    const again = await edit(asset.id, { room_id: target.id });
    const heir = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db.updateTable('sites').set({ partner_id: heir.partner_id }).where('id', '=', room.site_id).execute(),
    );
    expect(await undo(again.changeset_id)).toMatchObject({ changed: 0, rows: [{ obstacle: 'place-gone' }] });
  });

  test('gives back no MAC address and no reference that another asset has by now', async () => {
    const [room, other] = [await ownRoom(), await ownAsset()];
    const asset = await anAsset(t.database, { room, mac_address: '00:1A:2B:3C:4D:01', ref: 'A-1' });
    const freedMac = await edit(asset.id, { mac_address: null });
    const freedReference = await edit(asset.id, { ref: null });
    await edit(other.id, { mac_address: '00:1A:2B:3C:4D:01', ref: 'A-1' });
    expect(await undo(freedMac.changeset_id)).toMatchObject({ rows: [{ obstacle: 'mac-address-taken' }] });
    expect(await undo(freedReference.changeset_id)).toMatchObject({
      rows: [{ obstacle: 'reference-taken' }],
    });
  });

  test('covers rooms and sites too', async () => {
    const room = await ownRoom();
    const headers = { 'if-match': '"1"' };
    await t.call(updateRoom, { params: { id: room.id }, body: { capacity: 40 } }, { token, headers });
    const history = { params: { thing: 'room' as const, id: room.id } };
    const [newest]: EstateChange[] = (await t.call(listEstateChanges, history, { token })).json();
    expect(await undo(newest?.changeset_id ?? 0)).toMatchObject({ changed: 1 });
    const [back]: EstateChange[] = (await t.call(listEstateChanges, history, { token })).json();
    expect(back).toMatchObject({ before: { capacity: 40 }, after: { capacity: null } });
  });

  test('reaches only rows that the viewer sees and may change', async () => {
    const [own, foreign] = [await ownAsset(), await anAsset(t.database, { model: 'One' })];
    const changeset = await changeAll([own.id, foreign.id], { model: 'Two' });
    const undoAs = async (by: string) => t.call(undoChangeset, { params: { id: changeset } }, { token: by });
    const plain = (await signInAs(t, await aUser(t.database, { partner: user.partner_id }))).access_token;
    expect((await undoAs(plain)).statusCode).toBe(403);
    const stranger = (await signInAs(t, await aUser(t.database, { permissions }))).access_token;
    expect((await undoAs(stranger)).statusCode).toBe(404);
    expect(await undo(changeset)).toMatchObject({ changed: 1, left: 0 });
    const { model } = await asSystem(t.database, (db) =>
      db.selectFrom('assets').where('id', '=', foreign.id).select('model').executeTakeFirstOrThrow(),
    );
    expect(model).toBe('Two');
    const entry = { params: { id: (await newestOf(own.id)).id } };
    for (const endpoint of [previewRevert, revertChange])
      expect((await t.call(endpoint, entry, { token: stranger })).statusCode).toBe(404);
  });

  describe('of an act that created rows', () => {
    const makeTag = () => `New ${Math.random()}`;
    /** A room with an asset in an own site, and an asset in an existing room, in one transaction. */
    const createAll = async () => {
      const [room, name] = [await ownRoom(), makeTag()];
      const { site_id, partner_id } = room;
      const ids = await asSystem(t.database, async (db) => {
        const added = { site_id, partner_id, name };
        const { id: roomId } = await db
          .insertInto('rooms')
          .values(added)
          .returning('id')
          .executeTakeFirstOrThrow();
        const assets = await db
          .insertInto('assets')
          .values(
            [roomId, room.id].map((room_id) => ({
              ...{ room_id, partner_id, product_name: name, additional_data: '{"description": "x"}' },
            })),
          )
          .returning('id')
          .execute();
        return { roomId, inNew: assets[0]?.id ?? 0, inOld: assets[1]?.id ?? 0 };
      });
      return { ...ids, room, changeset: (await newestOf(ids.inOld)).changeset_id };
    };
    const statusOf = async (id: number) => (await t.call(getAsset, { params: { id } }, { token })).statusCode;
    const bin = async (): Promise<BinEntry[]> => (await t.call(listBin, {}, { token })).json();

    test('moves them to the bin as one act, and an undo of that brings them back', async () => {
      const { changeset, inNew, inOld, roomId } = await createAll();
      const before = [await read(inNew), await read(inOld)];
      const plan: UndoPlan = (await t.call(previewUndo, { params: { id: changeset } }, { token })).json();
      expect(plan).toMatchObject({ total: 3, undoable: 3, created: 3, left: 0 });
      const undone = await undo(changeset);
      expect(undone).toMatchObject({ changed: 3, left: 0, rows: [] });
      expect([await statusOf(inNew), await statusOf(inOld)]).toEqual([404, 404]);
      const entries = (await bin()).filter(({ changeset_id }) => changeset_id === undone.changeset_id);
      expect(entries).toMatchObject([
        { thing: 'asset', thing_id: inOld, roots: 1, place: ['A site', 'A room'] },
        { thing: 'room', thing_id: roomId, roots: 1, assets: 1 },
      ]);
      const back = await undo(undone.changeset_id ?? 0);
      expect(back).toMatchObject({ changed: 3 });
      expect([await read(inNew), await read(inOld)]).toEqual(before);
      expect(await undo(changeset)).toMatchObject({ changed: 3, left: 0 });
    });

    test('leaves those that were changed or filled since', async () => {
      const { changeset, inNew, inOld, roomId } = await createAll();
      await edit(inNew, { model: 'Since' });
      const { left, changed, rows } = await undo(changeset);
      expect({ left, changed }).toEqual({ left: 2, changed: 1 });
      expect(rows.map(({ thing_id, obstacle }) => [thing_id, obstacle])).toEqual([
        [roomId, 'in-use'],
        [inNew, 'changed-since'],
      ]);
      expect([await statusOf(inNew), await statusOf(inOld)]).toEqual([200, 404]);
    });

    test('is one entry for many, each of which returns to its own room or all to a chosen one', async () => {
      const [one, two] = [await ownRoom(), await ownRoom()];
      const { partner_id } = one;
      const make = async () => {
        const rows = [one, two, two].map(({ id }) => ({
          room_id: id,
          partner_id,
          product_name: 'Many',
          additional_data: '{}',
        }));
        const ids = await asSystem(t.database, async (db) =>
          (await db.insertInto('assets').values(rows).returning('id').execute()).map(({ id }) => id),
        );
        await undo((await newestOf(ids[0] ?? 0)).changeset_id);
        const [entry] = await bin();
        expect(entry).toMatchObject({ thing: 'asset', thing_id: ids[0], roots: 3, place: [] });
        return { id: entry?.id ?? 0, ids };
      };
      const restore = (id: number, body: { parent_id?: number } = {}) =>
        t.call(restoreFromBin, { params: { id }, body }, { token });
      const rooms = async (ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).room_id));
      const first = await make();
      expect((await restore(first.id)).statusCode).toBe(200);
      expect(await rooms(first.ids)).toEqual([one.id, two.id, two.id]);
      const second = await make();
      await t.call(moveRoomToBin, { params: { id: one.id } }, { token, headers: { 'if-match': '"1"' } });
      expect((await restore(second.id)).json()).toMatchObject({ code: 'place-gone' });
      expect((await restore(second.id, { parent_id: two.id })).statusCode).toBe(200);
      expect(await rooms(second.ids)).toEqual([two.id, two.id, two.id]);
    });

    test('keeps them for a user with explicit grants, who has no bin', async () => {
      const { changeset, inOld } = await createAll();
      const restricted = await aUser(t.database, { permissions, partner: user.partner_id, restricted: true });
      await asSystem(t.database, (db) =>
        db.insertInto('asset_grants').values({ user_id: restricted.id, asset_id: inOld }).execute(),
      );
      const by = (await signInAs(t, restricted)).access_token;
      const result = await undoAct(t, by, changeset);
      expect(result).toMatchObject({ changed: 0, left: 1, rows: [{ obstacle: 'created' }] });
      expect(await statusOf(inOld)).toBe(200);
    });
  });

  test('of two at once takes back once', async () => {
    const { id } = await ownAsset();
    const { changeset_id } = await edit(id, { model: 'Two' });
    const colleague = await aUser(t.database, { permissions, partner: user.partner_id });
    const other = (await signInAs(t, colleague)).access_token;
    const params = { id: changeset_id };
    const [inRequest, inJob] = await Promise.all([
      t.call(undoChangeset, { params }, { token }),
      undoAct(t, other, changeset_id),
    ]);
    expect([inRequest.json().changed, inJob.changed].sort()).toEqual([0, 1]);
  });

  test('of thousands of new rows is one entry of the bin, as is the way back', async () => {
    const room = await ownRoom();
    const first = await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into assets (room_id, partner_id, product_name)
        select ${room.id}, ${room.partner_id}, 'Thousands' from generate_series(1, 1200) returning id`.execute(
        db,
      );
      return rows[0]?.id ?? 0;
    });
    const { changeset_id } = await newestOf(first);
    const undone = await undo(changeset_id);
    expect(undone).toMatchObject({ state: 'done', changed: 1200, left: 0 });
    const [entry] = (await t.call(listBin, {}, { token })).json();
    expect(entry).toMatchObject({ thing: 'asset', roots: 1200, changeset_id: undone.changeset_id });
    const restored = await undo(undone.changeset_id ?? 0);
    expect(restored).toMatchObject({ state: 'done', changed: 1200 });
    expect((await read(first)).product_name).toBe('Thousands');
  });

  test('ends as a failed job that changed nothing when the place of what comes back is gone', async () => {
    const [room, other] = [await ownRoom(), await ownRoom()];
    const { partner_id } = room;
    const ids = await asSystem(t.database, async (db) => {
      const rows = [room, other].map(({ id }) => ({
        ...{ room_id: id, partner_id, product_name: 'Homeless', additional_data: '{}' },
      }));
      return (await db.insertInto('assets').values(rows).returning('id').execute()).map(({ id }) => id);
    });
    const undone = await undo((await newestOf(ids[0] ?? 0)).changeset_id);
    await t.call(moveRoomToBin, { params: { id: room.id } }, { token, headers: { 'if-match': '"1"' } });
    expect(await undo(undone.changeset_id ?? 0)).toMatchObject({ state: 'failed', problem: 'place-gone' });
    expect((await t.call(getAsset, { params: { id: ids[1] ?? 0 } }, { token })).statusCode).toBe(404);
  });
});
