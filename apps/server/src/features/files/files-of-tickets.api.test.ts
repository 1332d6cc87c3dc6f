import {
  changeFileVisibility,
  deleteFile,
  getFileUrl,
  listEntityFiles,
  listRecentFiles,
} from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { addTicketComment, listTicketEvents } from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';

const photo = { filename: 'rack.png', type: 'image/png', bytes: fileBytes.png };
const manual = { filename: 'manual.pdf', type: 'application/pdf', bytes: fileBytes.pdf };

describe('files of tickets', () => {
  let t: TestApp;
  let partner: number;
  const tokens = { staff: '', linked: '', bound: '', stranger: '' };
  type Who = keyof typeof tokens;

  beforeAll(async () => {
    t = await startTestApp();
    partner = (await aPartner(t.database)).id;
    const linked = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: partner }).execute(),
    );
    const users = {
      linked,
      staff: await aUser(t.database, { partner }),
      bound: await aUser(t.database, { partner, restricted: true }),
      stranger: await aUser(t.database),
    };
    for (const name of Object.keys(users) as Who[])
      tokens[name] = (await signInAs(t, users[name])).access_token;
  });
  afterAll(() => t.stop());

  const aTicket = () =>
    asSystem(t.database, (db) =>
      db
        .insertInto('tickets')
        .values({
          partner_id: partner,
          name: 'No picture',
          created_by: null,
          source: 5,
          additional_data: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const add = (who: Who, entity_id: number, file: typeof photo | typeof manual = manual, more = {}) =>
    upload(t, tokens[who], {
      ...{ entity_type: 'ticket', entity_id, category: file === photo ? 'image' : 'document', file },
      ...more,
    });
  const listed = async (who: Who, id: number) => {
    const response = await t.call(
      listEntityFiles,
      { params: { type: 'ticket', id } },
      { token: tokens[who] },
    );
    return response.statusCode === 200
      ? response.json<{ files: StoredFile[] }>().files.map(({ filename }) => filename)
      : response.statusCode;
  };
  const eventsOf = async (id: number) =>
    (await t.call(listTicketEvents, { params: { id } }, { token: tokens.staff })).json<TicketEvent[]>();
  const comment = (who: Who, id: number, attachments: number[], key?: string) =>
    t.call(
      addTicketComment,
      { params: { id }, body: { audience: 'internal', body: 'Look.', attachments } },
      { token: tokens[who], ...(key && { headers: { 'idempotency-key': key } }) },
    );

  test('are seen by everyone who sees the ticket, and by no one else', async () => {
    const { id } = await aTicket();
    const added = (await add('staff', id, photo)).json();
    expect(added).toMatchObject({ entity_type: 'ticket', entity_id: id, is_public: false, can_change: true });
    for (const who of ['linked', 'bound'] as const) {
      expect((await add(who, id)).statusCode).toBe(201);
      expect(await listed(who, id)).toContain('rack.png');
      const url = await t.call(getFileUrl, { params: { id: added.id } }, { token: tokens[who] });
      expect(url.statusCode).toBe(200);
    }
    expect(await listed('stranger', id)).toBe(404);
    expect((await add('stranger', id)).statusCode).toBe(404);
    const url = await t.call(getFileUrl, { params: { id: added.id } }, { token: tokens.stranger });
    expect(url.statusCode).toBe(404);
  });

  test('are not among the recent files, and neither public nor shared', async () => {
    const { id } = await aTicket();
    const file = (await add('staff', id)).json();
    const recent = await t.call(listRecentFiles, { query: {} }, { token: tokens.staff });
    expect(recent.json<StoredFile[]>().map((one) => one.id)).not.toContain(file.id);
    const open = { params: { id: file.id }, body: { visibility: 'public' } } as const;
    expect((await t.call(changeFileVisibility, open, { token: tokens.staff })).statusCode).toBe(403);
    expect((await add('staff', id, manual, { is_public: 'true' })).statusCode).toBe(422);
  });

  test('are deleted by the staff of its partner and by those who added them', async () => {
    const { id } = await aTicket();
    const staffs = (await add('staff', id)).json().id;
    const own = (await add('linked', id)).json().id;
    const remove = async (who: Who, file: number) =>
      (await t.call(deleteFile, { params: { id: file } }, { token: tokens[who] })).statusCode;
    expect([await remove('linked', staffs), await remove('linked', own)]).toEqual([403, 204]);
    expect([await remove('stranger', staffs), await remove('staff', staffs)]).toEqual([404, 204]);
  });

  test('stand in the timeline when they come and go, and in the comment they were sent with', async () => {
    const { id } = await aTicket();
    const alone = (await add('staff', id, photo)).json().id;
    const sent = (await add('staff', id)).json().id;
    const first = await comment('staff', id, [sent], 'once');
    expect(first.json().attachments).toMatchObject([{ id: sent, filename: 'manual.pdf' }]);
    expect((await comment('staff', id, [sent], 'once')).json().id).toBe(first.json().id);
    await t.call(deleteFile, { params: { id: alone } }, { token: tokens.staff });
    const seen = (await eventsOf(id)).map(({ kind, source, attachments, changes }) => [
      ...[kind, source, attachments.map((file) => file.filename), changes[0]?.from ?? changes[0]?.to],
    ]);
    expect(seen).toEqual([
      ['detached', 'api', [], 'rack.png'],
      ['comment', 'api', ['manual.pdf'], undefined],
      ['attached', 'api', [], 'rack.png'],
      ['created', 'rule', [], undefined],
    ]);
  });

  test('of another user, another ticket or another comment are not sent with a comment', async () => {
    const [one, other] = [await aTicket(), await aTicket()];
    const foreign = (await add('linked', one.id)).json().id;
    const elsewhere = (await add('staff', other.id)).json().id;
    const own = (await add('staff', one.id)).json().id;
    expect((await comment('staff', one.id, [own, foreign])).statusCode).toBe(404);
    expect((await comment('staff', one.id, [elsewhere])).statusCode).toBe(404);
    expect((await comment('staff', one.id, [own])).statusCode).toBe(201);
    expect((await comment('staff', one.id, [own])).statusCode).toBe(404);
    expect((await eventsOf(one.id)).filter(({ kind }) => kind === 'comment')).toHaveLength(1);
  });

  test('are at most 50 for a ticket, also when two come at once', async () => {
    const { id } = await aTicket();
    await asSystem(t.database, (db) =>
      sql`insert into files (partner_id, entity_type, entity_id, category, filename, content_type, size, storage_key)
        select ${partner}, 'ticket', ${id}, 'document', 'x', 'text/plain', 1, 'x' || ${id} || '-' || n
        from generate_series(1, 49) n`.execute(db),
    );
    const two = await Promise.all([add('staff', id), add('linked', id)]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 413]);
  });

  test('go with their ticket, and leave their bytes to the sweep', async () => {
    const { id } = await aTicket();
    await add('staff', id);
    const left = await asSystem(t.database, async (db) => {
      const { storage_key } = await db
        .selectFrom('files')
        .select('storage_key')
        .where('entity_type', '=', 'ticket')
        .where('entity_id', '=', id)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('tickets').where('id', '=', id).execute();
      return db
        .selectFrom('unsettled_objects')
        .select('storage_key')
        .where('storage_key', '=', storage_key)
        .execute();
    });
    expect(left).toHaveLength(1);
  });
});
