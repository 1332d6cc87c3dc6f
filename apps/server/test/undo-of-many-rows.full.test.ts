import { listBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { undoChangeset } from '@greenroom/domain/estate/undo/endpoints.ts';
import { maxUndoneAtOnce } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from './build/a-room.ts';
import { aUser } from './build/a-user.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp } from './start-test-app.ts';
import { undoAct } from './undo-act.ts';

const rowsPerStatement = 2_500;

test('a job takes back what is too much for one request, right after it was created', async () => {
  const t = await startTestApp();
  try {
    const user = await aUser(t.database, { permissions: ['estate.manage'] });
    const token = (await signInAs(t, user)).access_token;
    const room = await aRoom(t.database, { partner: user.partner_id });
    const rows = 3 * maxUndoneAtOnce;
    const id = await asSystem(t.database, async (db) => {
      // Within the time limit of a statement, also on a busy machine.
      for (let at = 0; at < rows; at += rowsPerStatement)
        await sql`insert into assets (room_id, partner_id, product_name)
          select ${room.id}, ${room.partner_id}, 'One of many' from generate_series(1, ${rowsPerStatement})`.execute(
          db,
        );
      const changesets = db.selectFrom('changesets').select((select) => select.fn.max('id').as('id'));
      return Number((await changesets.executeTakeFirstOrThrow()).id);
    });
    const atOnce = await t.call(undoChangeset, { params: { id } }, { token });
    expect(atOnce.json()).toMatchObject({ code: 'undo-too-large' });
    const undone = await undoAct(t, token, id);
    expect(undone).toMatchObject({ state: 'done', changed: rows, left: 0 });
    const bin = (await t.call(listBin, {}, { token })).json();
    expect(bin).toMatchObject([{ thing: 'asset', roots: rows, place: ['A site', 'A room'] }]);
    expect(await undoAct(t, token, undone.changeset_id)).toMatchObject({ state: 'done', changed: rows });
  } finally {
    await t.stop();
  }
}, 300_000);
