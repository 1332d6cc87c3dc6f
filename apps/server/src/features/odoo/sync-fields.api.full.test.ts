import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { aFullOdooMap } from '#test/build/an-odoo-partner.ts';
import { startSync } from '#test/odoo/start-sync.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe.each([14, 19])('further fields of tickets and Odoo %d', (version) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  async function start() {
    const setup = await startSync(t, { version, map: aFullOdooMap });
    const { id } = await aTicket(t.database, {
      partner: setup.partner.id,
      name: 'Lamp',
      description: 'dark',
    });
    const ada = await aUser(t.database, { partner: setup.partner.id });
    const stranger = await aUser(t.database);
    setup.odoo.store.users.push(
      { id: 21, login: 'ada', email: ada.email.toUpperCase(), name: 'Ada L.', share: false },
      { id: 22, login: stranger.email, email: '', name: 'External User', share: false },
    );
    await setup.sync();
    const record = () => setup.odoo.store.records[0];
    return { ...setup, id, ada, stranger, record, odoo_id: record()?.id ?? 0 };
  }
  const html = (text: string) => (version >= 19 ? `<p>${text}</p>` : text);

  test('are written to Odoo, and nothing is written twice', async () => {
    const { id, ada, record, odoo, changeHere, syncLater, tickets, conflicts } = await start();
    expect(record()).toMatchObject({ assignees: [], due: false, description: html('dark') });
    await changeHere(id, {
      ...{ assigned_to: ada.id, assigned_to_name: 'Ada Lovelace' },
      ...{ due_at: new Date('2026-11-20T13:45:30.123Z'), description: 'dark <b>&\nloud' },
    });
    await syncLater();
    expect(record()).toMatchObject({ assignees: [21], due: '2026-11-20 13:45:30' });
    expect(record()?.description).toBe(
      version >= 19 ? '<p>dark &#60;b&#62;&#38;<br/>loud</p>' : 'dark <b>&\nloud',
    );
    const calls = `${version >= 19 ? 'json/2' : 'json-rpc'} write`;
    expect(odoo.calls.get(calls)).toBe(1);
    const [before] = await tickets();
    await syncLater();
    await syncLater();
    expect([odoo.calls.get(calls), await conflicts()]).toEqual([1, []]);
    expect(await tickets()).toEqual([before]);
    expect(before?.due_at).toEqual(new Date('2026-11-20T13:45:30.123Z'));
    await changeHere(id, { assigned_to: null, assigned_to_name: null, due_at: null, description: '' });
    await syncLater();
    expect(record()).toMatchObject({ assignees: [], due: false });
  });

  test('are applied from Odoo, without its HTML', async () => {
    const { ada, odoo_id, odoo, syncLater, tickets, conflicts } = await start();
    const description =
      version >= 19
        ? '<h2>Lamp</h2><p>does not <script>alert(1)</script><b onclick="x()">light</b> &amp; hums</p><ul><li>one</li></ul>'
        : 'Lamp\r\n\r\ndoes not light & hums\r\n\r\n- one  ';
    odoo.store.change(odoo_id, { assignees: [21], due: '2026-12-01 08:00:00', description });
    await syncLater();
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({
      ...{
        assigned_to: ada.id,
        assigned_to_name: expect.stringMatching(/^User /),
        due_at: new Date('2026-12-01T08:00:00Z'),
      },
      additional_data: { description: 'Lamp\n\ndoes not light & hums\n\n- one' },
    });
    odoo.store.change(odoo_id, { name: 'Lamp 2' });
    await syncLater();
    await syncLater();
    const [later] = await tickets();
    expect(later?.version).toBe((ticket?.version ?? 0) + 1);
    expect(await conflicts()).toEqual([]);
  });

  test('report an Odoo user that the partner may not assign, and leave the assignee unchanged', async () => {
    const { id, ada, odoo_id, odoo, syncLater, tickets, conflicts, changeHere } = await start();
    odoo.store.change(odoo_id, { assignees: [22] });
    await syncLater();
    expect((await tickets())[0]?.assigned_to).toBeNull();
    const open = { field: 'assignee', reason: 'not-mapped', theirs: 'External User', resolved_at: null };
    expect(await conflicts()).toMatchObject([open]);
    odoo.store.change(odoo_id, { assignees: [21] });
    await syncLater();
    expect((await tickets())[0]?.assigned_to).toBe(ada.id);
    expect(await conflicts()).toMatchObject([{ resolution: 'agreed' }]);
    await changeHere(id, { assigned_to: null, assigned_to_name: null });
    await syncLater();
    expect(odoo.store.records[0]?.assignees).toEqual([]);
  });

  test('report a user whom Odoo does not know, and send the next one', async () => {
    const { id, partner, ada, odoo, syncLater, conflicts, changeHere } = await start();
    const bob = await aUser(t.database, { partner: partner.id, fullName: 'Bob' });
    await changeHere(id, { assigned_to: bob.id, assigned_to_name: 'Bob' });
    await syncLater();
    await syncLater();
    expect(odoo.store.records[0]?.assignees).toEqual([]);
    expect(await conflicts()).toMatchObject([
      { field: 'assignee', reason: 'not-in-odoo', ours: 'Bob', resolved_at: null },
    ]);
    await changeHere(id, { assigned_to: ada.id, assigned_to_name: 'Ada Lovelace' });
    await syncLater();
    expect(odoo.store.records[0]?.assignees).toEqual([21]);
    expect((await conflicts()).filter(({ resolved_at }) => resolved_at === null)).toEqual([]);
  });

  test('that change on both sides are conflicts, and stay', async () => {
    const { id, odoo_id, odoo, record, syncLater, tickets, conflicts, changeHere } = await start();
    await changeHere(id, { description: 'ours', due_at: new Date('2026-12-02T08:00:00Z') });
    odoo.store.change(odoo_id, { description: html('theirs'), due: '2026-12-01 08:00:00' });
    await syncLater();
    await syncLater();
    expect(record()).toMatchObject({ description: html('theirs'), due: '2026-12-01 08:00:00' });
    expect(await tickets()).toMatchObject([{ additional_data: { description: 'ours' } }]);
    expect(await conflicts()).toMatchObject([
      { field: 'due', ours: '2026-12-02T08:00:00.000Z', theirs: '2026-12-01T08:00:00.000Z' },
      { field: 'description', ours: 'ours', theirs: 'theirs' },
    ]);
  });

  test('notice what is archived and deleted, and what is back', async () => {
    const { odoo_id, odoo, sync, syncLater, tickets } = await start();
    const archived = version >= 19 ? { active: false } : { archive: true };
    odoo.store.change(odoo_id, archived);
    await sync();
    expect(await tickets()).toMatchObject([{ odoo_gone: 'archived', odoo_id }]);
    odoo.store.change(odoo_id, { active: true, archive: false });
    await sync();
    expect(await tickets()).toMatchObject([{ odoo_gone: null, odoo_gone_at: null }]);
    odoo.store.delete(odoo_id);
    await syncLater();
    expect(await tickets()).toMatchObject([{ odoo_gone: 'deleted' }]);
  });

  test('follow also when messages may not be read', async () => {
    const { odoo_id, odoo, syncLater, tickets, state, lines } = await start();
    odoo.store.denied.add('read mail.message');
    odoo.store.change(odoo_id, { stage_id: 3 });
    odoo.store.say(odoo_id, { body: 'hidden' });
    await syncLater();
    expect([(await tickets())[0]?.stage, (await state()).problem]).toEqual([3, null]);
    expect(lines.some(({ msg }) => msg.includes('could not be looked up'))).toBe(true);
  });

  test('carry comments both ways, each once', async () => {
    const { id, odoo_id, odoo, sync, syncLater, comments, commentHere, expireRequests } = await start();
    await commentHere(id, 'For us <b>only</b>\nsecond line');
    await commentHere(id, 'For the customer', 'customer');
    odoo.faults = ({ method }) => (method === 'message_post' ? 'cut' : undefined);
    await syncLater();
    odoo.faults = () => undefined;
    await expireRequests();
    await syncLater();
    expect(odoo.store.messages.map(({ body, subtype }) => [body, subtype])).toEqual([
      ['<p>For us &#60;b&#62;only&#60;/b&#62;<br/>second line</p>', 2],
      ['<p>For the customer</p>', 1],
    ]);
    odoo.store.say(odoo_id, { body: '<p>It is <i>repaired</i>.</p><p>Bye</p>' });
    odoo.store.say(odoo_id, { body: '<p>Ordered</p>', subtype: 2, author: 'Jean' });
    await sync();
    await syncLater();
    await syncLater();
    expect((await comments()).slice(2)).toMatchObject([
      { body: 'It is repaired.\n\nBye', audience: 'customer', source: 'odoo', author_name: 'Marie Curie' },
      { body: 'Ordered', audience: 'internal', source: 'odoo', author_name: 'Jean' },
    ]);
    expect(odoo.store.messages).toHaveLength(4);
  });
});
