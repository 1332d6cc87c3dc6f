import { listBin, moveAssetToBin, restoreFromBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { updateAsset } from '@greenroom/domain/estate/endpoints.ts';
import { startBulkChange } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { startUndo } from '@greenroom/domain/estate/undo/endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '../build/a-room.ts';
import { aUser } from '../build/a-user.ts';
import { importText } from '../build/an-import.ts';
import { signInAs } from '../sign-in-as.ts';
import type { TestApp } from '../start-test-app.ts';
import { undoAct } from '../undo-act.ts';
import { type Change, type Fields, Model } from './model.ts';

const rowCount = 4;
const row = fc.nat(rowCount - 1);
const rows = fc.uniqueArray(row, { minLength: 1 });
const words = fc.constantFrom('alpha', 'beta', 'gamma');
const change = fc.oneof(
  fc.record({ model: words }),
  fc.record({ customer: words }),
  fc.record({ model: words, customer: words }),
);

/** What people, imports and the console do with assets. */
const anAct = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), row, change }),
  fc.record({ kind: fc.constant('move' as const), row, room: fc.nat(1) }),
  fc.record({ kind: fc.constant('retire' as const), row, isBack: fc.boolean() }),
  fc.record({ kind: fc.constant('bulk' as const), rows, change }),
  fc.record({ kind: fc.constant('import' as const), rows, change }),
  fc.record({ kind: fc.constant('undo' as const), at: fc.nat(8) }),
  fc.record({ kind: fc.constant('bin' as const), row }),
  fc.record({ kind: fc.constant('restore' as const), row }),
);
export const someActs = fc.array(anAct, { minLength: 6, maxLength: 18 });
type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

export type Player = {
  t: TestApp;
  token: string;
  partner_id: number;
  rooms: [number, number];
  /** How many sequences it has played. */
  played: number;
};

/** What older sequences leave behind makes every act slower: no vacuum and no statistics help in a test database. */
const playedBetweenCleanings = 10;

export async function aPlayer(t: TestApp): Promise<Player> {
  const user = await aUser(t.database, { permissions: ['estate.manage'] });
  const { partner_id } = user;
  await asSystem(t.database, (db) =>
    sql`update partners set reference = 'P' where id = ${partner_id}`.execute(db),
  );
  const { access_token: token } = await signInAs(t, user);
  const [first, second] = [
    await aRoom(t.database, { partner: partner_id }),
    await aRoom(t.database, { partner: partner_id }),
  ];
  return { t, token, partner_id, rooms: [first.id, second.id], played: 0 };
}

/** Does the same acts with the product and with the model, and compares all rows after each. */
export async function playActs(player: Player, acts: readonly Act[]): Promise<void> {
  const { t, partner_id, rooms } = player;
  if (player.played % playedBetweenCleanings === 0) await emptyEstate(t);
  player.played += 1;
  const start: Fields = { model: 'alpha', customer: 'alpha', status: 'Active', room: rooms[0] };
  const model = new Model(Array(rowCount).fill(start));
  const ids = await asSystem(t.database, async (db) => {
    await sql`delete from rate_limits`.execute(db);
    const { rows: made } = await sql<{ id: number }>`
      insert into assets (product_name, model, customer, status, room_id, partner_id)
      select 'An asset', 'alpha', 'alpha', 'Active', ${rooms[0]}, ${partner_id} from generate_series(1, ${rowCount})
      returning id`.execute(db);
    await sql`update assets set ref = 'A' || id where id = any(${made.map(({ id }) => id)}::integer[])`.execute(
      db,
    );
    return made.map(({ id }) => id);
  });
  const changesets: number[] = [];
  for (const act of acts) {
    const before = model.acts.length;
    await play({ ...player, ids, model, changesets }, act);
    if (model.acts.length > before) changesets.push(await lastChangeset(t));
    expect(await readRows(t, ids), JSON.stringify(act)).toEqual(
      model.rows.map(({ isBinned, ...fields }) => (isBinned ? null : fields)),
    );
  }
}

async function emptyEstate({ owner }: TestApp): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('truncate assets, changesets, bin_entries, estate_jobs, imports cascade');
  } finally {
    await client.end();
  }
}

type Stage = Player & { ids: number[]; model: Model; changesets: number[] };

async function play(stage: Stage, act: Act): Promise<void> {
  const { t, token, ids, model, changesets, rooms } = stage;
  const idOf = (at: number) => ids[at] ?? 0;
  switch (act.kind) {
    case 'edit':
      return edit(stage, act.row, act.change);
    case 'move':
      return edit(stage, act.row, { room: rooms[act.room] ?? 0 });
    case 'retire':
      return edit(stage, act.row, { status: act.isBack ? 'Active' : 'Retired' });
    case 'bulk': {
      const body = { assets: { ids: act.rows.map(idOf), set: act.change } };
      const { statusCode } = await t.call(startBulkChange, { body }, { token });
      const isAnyThere = act.rows.some((at) => model.rows[at]?.isBinned === false);
      expect(statusCode).toBe(model.write(act.rows, act.change) ? 202 : isAnyThere ? 409 : 404);
      return;
    }
    case 'import': {
      // A row that is in the bin would be created once more.
      const there = act.rows.filter((at) => model.rows[at]?.isBinned === false);
      if (there.length === 0) return;
      const names = Object.keys(act.change);
      const lines = there.map((at) => ['P', `A${idOf(at)}`, ...Object.values(act.change)].join(','));
      await importText(t.database, [['partner', 'ref', ...names].join(','), ...lines, ''].join('\n'));
      model.write(there, act.change);
      return;
    }
    case 'undo': {
      const id = changesets[act.at];
      if (id === undefined) return;
      const isSeen = model.acts[act.at]?.some(({ row: at }) => model.rows[at]?.isBinned === false);
      const isDone = model.undo(act.at);
      if (isSeen) expect((await undoAct(t, token, id)).changed > 0).toBe(isDone);
      else expect((await t.call(startUndo, { params: { id } }, { token })).statusCode).toBe(404);
      return;
    }
    case 'bin': {
      const found = model.rows[act.row];
      const headers = { 'if-match': `"${await versionOf(t, idOf(act.row))}"` };
      const { statusCode } = await t.call(
        moveAssetToBin,
        { params: { id: idOf(act.row) } },
        { token, headers },
      );
      expect(statusCode).toBe(found?.isBinned ? 404 : 200);
      if (found) found.isBinned = true;
      return;
    }
    case 'restore': {
      const found = model.rows[act.row];
      const query = { thing: 'asset', thing_id: idOf(act.row) } as const;
      const [entry] = (await t.call(listBin, { query }, { token })).json();
      expect(entry !== undefined).toBe(found?.isBinned);
      if (!entry || !found) return;
      await t.call(restoreFromBin, { params: { id: entry.id }, body: {} }, { token });
      found.isBinned = false;
    }
  }
}

async function edit(
  { t, token, ids, model }: Stage,
  row: number,
  { room, ...fields }: Change,
): Promise<void> {
  const id = ids[row] ?? 0;
  const headers = { 'if-match': `"${await versionOf(t, id)}"` };
  const body = { ...fields, ...(room === undefined ? {} : { room_id: room }) };
  const { statusCode } = await t.call(updateAsset, { params: { id }, body }, { token, headers });
  expect(statusCode).toBe(model.rows[row]?.isBinned ? 404 : 200);
  model.write([row], { ...fields, ...(room === undefined ? {} : { room }) });
}

async function versionOf(t: TestApp, id: number): Promise<number> {
  const query = (db: Parameters<Parameters<typeof asSystem>[1]>[0]) =>
    db.selectFrom('assets').where('id', '=', id).select('version').executeTakeFirst();
  return (await asSystem(t.database, query))?.version ?? 1;
}

async function lastChangeset(t: TestApp): Promise<number> {
  const { rows: found } = await asSystem(t.database, (db) =>
    sql<{ id: number }>`select max(id)::integer as id from changesets`.execute(db),
  );
  return found[0]?.id ?? 0;
}

async function readRows(t: TestApp, ids: number[]): Promise<(Fields | null)[]> {
  const { rows: found } = await asSystem(t.database, (db) =>
    sql<Fields & { id: number }>`
      select id, model, customer, status, room_id as room from assets where id = any(${ids}::integer[])`.execute(
      db,
    ),
  );
  return ids.map((id) => {
    const { id: _, ...fields } = found.find((each) => each.id === id) ?? { id: 0 };
    return 'model' in fields ? (fields as Fields) : null;
  });
}
