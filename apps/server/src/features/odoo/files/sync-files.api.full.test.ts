import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendTicketAgain } from '#features/odoo/gone/gone.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aPng, fileBytes } from '#test/build/file-bytes.ts';
import { startSync } from '#test/odoo/start-sync.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { maxFileBytes, maxFileRejections } from './file-limits.ts';

describe.each([14, 19])('files of tickets and Odoo %d', (version) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ FILES_PER_PARTNER: '20' });
  });
  afterAll(() => t.stop());

  async function start() {
    const setup = await startSync(t, { version });
    const { id } = await aTicket(t.database, { partner: setup.partner.id, name: 'Lamp' });
    await setup.sync();
    await setup.syncLater();
    const odoo_id = setup.odoo.store.records[0]?.id ?? 0;
    const { attachments } = setup.odoo.store;
    const kinds = async () => (await setup.events(id)).map(({ kind }) => kind);
    const names = async () => (await setup.files()).map(({ filename }) => filename);
    return { ...setup, id, odoo_id, attachments, kinds, names };
  }
  const text = (content: string) => Buffer.from(content);

  test('go to Odoo once, as files of the record, without a mail', async () => {
    const { id, odoo_id, attachments, fileHere, syncLater, odoo } = await start();
    await fileHere(id, { filename: 'note.txt', content: text('A note') });
    await syncLater();
    await syncLater();
    expect(attachments.all).toMatchObject([
      { name: 'note.txt', mimetype: 'text/plain', res_id: odoo_id, res_model: odoo.store.modelName },
    ]);
    expect(attachments.all[0]?.content.toString()).toBe('A note');
    expect(attachments.all[0]?.description).toMatch(
      /^greenroom\.ticket_\d+_[0-9a-f]{8}_file_\d+_[0-9a-f]{8}$/,
    );
    expect(odoo.store.messages).toEqual([]);
  });

  test('go once also when responses are lost and requests are carried out late', async () => {
    const { id, attachments, fileHere, syncLater, odoo, names } = await start();
    for (const method of ['load', 'write', 'search_read']) {
      await fileHere(id, { filename: `${method}.txt`, content: text(method) });
      odoo.faults = (call) => (call.model === 'ir.attachment' && call.method === method ? 'cut' : undefined);
      await syncLater();
      odoo.faults = () => undefined;
      await syncLater();
    }
    await syncLater();
    expect(attachments.all.map(({ name }) => name)).toEqual(['load.txt', 'write.txt', 'search_read.txt']);
    expect(await names()).toEqual(['load.txt', 'write.txt', 'search_read.txt']);
  });

  test('come from Odoo once, private to those who see the ticket, with their author', async () => {
    const { id, partner, odoo_id, attachments, syncLater, files, events } = await start();
    attachments.attach(odoo_id, { name: 'rack.png', content: fileBytes.png, mimetype: 'image/png' });
    await syncLater();
    await syncLater();
    const [file] = await files();
    expect(await files()).toHaveLength(1);
    expect(file).toMatchObject({
      ...{ filename: 'rack.png', category: 'image', content_type: 'image/png', is_public: false },
      ...{ entity_id: id, partner_id: partner.id, uploaded_by: null, size: fileBytes.png.length },
    });
    expect(attachments.all).toHaveLength(1);
    expect((await events(id)).at(-1)).toMatchObject({
      ...{ kind: 'attached', source: 'odoo', actor_name: 'Marie Curie' },
      detail: { file: { from: null, to: 'rack.png' } },
    });
  });

  test('that a record had before its ticket was linked come, too', async () => {
    const setup = await startSync(t, { version });
    await aTicket(t.database, { partner: setup.partner.id, name: 'Early' });
    setup.odoo.faults = ({ method }) => (method === 'load' ? 'cut' : undefined);
    await setup.sync();
    const odoo_id = setup.odoo.store.records[0]?.id ?? 0;
    setup.odoo.store.attachments.attach(odoo_id, { name: 'early.txt', content: text('early') });
    // Hours later by Odoo's clock; another record is newer.
    setup.odoo.faults = () => undefined;
    setup.odoo.store.ahead += 7_200_000;
    await setup.syncLater();
    await setup.syncLater();
    expect((await setup.files()).map(({ filename }) => filename)).toEqual(['early.txt']);
  });

  test('with the same bytes are one on each side', async () => {
    const { id, odoo_id, attachments, fileHere, syncLater, files, odooFiles } = await start();
    await fileHere(id, { filename: 'ours.txt', content: text('same bytes') });
    attachments.attach(odoo_id, { name: 'theirs.txt', content: text('same bytes') });
    attachments.attach(odoo_id, { name: 'again.txt', content: text('same bytes') });
    await syncLater();
    await syncLater();
    expect([(await files()).length, attachments.all.length]).toEqual([1, 2]);
    await fileHere(id, { filename: 'copy.txt', content: text('same bytes') });
    await syncLater();
    expect([(await files()).length, attachments.all.length]).toEqual([2, 2]);
    expect((await odooFiles()).every(({ done_at }) => done_at !== null)).toBe(true);
  });

  test('that Odoo makes smaller do not come back', async () => {
    const { id, attachments, fileHere, syncLater, files } = await start();
    await fileHere(id, { filename: 'large.png', content: aPng(9000), type: 'image/png' });
    await syncLater();
    await syncLater();
    await syncLater();
    expect(attachments.all.map(({ content }) => content.length)).toEqual([5000]);
    expect(await files()).toHaveLength(1);
  });

  test('that are changed in Odoo come as another file; the first one stays', async () => {
    const { id, odoo_id, attachments, fileHere, syncLater, files } = await start();
    await fileHere(id, { filename: 'ours.txt', content: text('ours') });
    const { id: theirs } = attachments.attach(odoo_id, { name: 'theirs.txt', content: text('theirs') });
    await syncLater();
    const own = attachments.all.find(({ name }) => name === 'ours.txt')?.id ?? 0;
    attachments.replace(own, text('ours, changed there'));
    attachments.replace(theirs, text('theirs, changed'));
    await syncLater();
    await syncLater();
    expect((await files()).map(({ filename, size }) => `${filename} ${size}`).toSorted()).toEqual([
      'ours.txt 19',
      'ours.txt 4',
      'theirs.txt 15',
      'theirs.txt 6',
    ]);
    expect(attachments.all).toHaveLength(2);
  });

  test('that are deleted on one side stay on the other, and this is noticed', async () => {
    const { id, odoo_id, attachments, fileHere, deleteFileHere, syncLater, names, kinds, odooFiles } =
      await start();
    const mine = await fileHere(id, { filename: 'mine.txt', content: text('mine') });
    const { id: theirs } = attachments.attach(odoo_id, { name: 'theirs.txt', content: text('theirs') });
    await syncLater();
    await deleteFileHere(mine.id);
    attachments.remove(theirs);
    await syncLater();
    await syncLater();
    expect(await names()).toEqual(['theirs.txt']);
    expect(attachments.all.map(({ name }) => name)).toEqual(['mine.txt']);
    expect((await kinds()).filter((kind) => kind.startsWith('file-'))).toEqual(['file-deleted']);
    expect((await odooFiles()).filter(({ gone_at }) => gone_at !== null)).toHaveLength(1);
  });

  test('of a record that is sent again are sent with it, by any author', async () => {
    const { id, odoo_id, attachments, fileHere, syncLater, odoo, tickets, names } = await start();
    await fileHere(id, { filename: 'mine.txt', content: text('mine') });
    attachments.attach(odoo_id, { name: 'theirs.txt', content: text('theirs') });
    await syncLater();
    odoo.store.delete(odoo_id);
    await syncLater();
    expect(await tickets()).toMatchObject([{ odoo_gone: 'deleted' }]);
    await asSystem(t.database, (db) => sendTicketAgain(db, { ticket_id: id, gone: 'deleted' }));
    await syncLater();
    await syncLater();
    const again = odoo.store.records[0]?.id ?? 0;
    expect(
      attachments
        .of(again)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['mine.txt', 'theirs.txt']);
    expect((await names()).toSorted()).toEqual(['mine.txt', 'theirs.txt']);
  });

  test('that uploads may not have stay in Odoo, and the ticket says so', async () => {
    const { id, odoo_id, attachments, syncLater, names, events, odooFiles } = await start();
    attachments.attach(odoo_id, {
      name: 'run.exe',
      content: text('MZ'),
      mimetype: 'application/x-msdownload',
    });
    attachments.attach(odoo_id, { name: 'page.pdf', content: text('<script>'), mimetype: 'application/pdf' });
    attachments.attach(odoo_id, { name: 'empty.txt', content: text('') });
    attachments.attach(odoo_id, { name: 'large.txt', content: Buffer.alloc(maxFileBytes + 1, 'a') });
    attachments.attach(odoo_id, { name: '../etc/pass\u0007wd\u202e.txt', content: text('a name') });
    await syncLater();
    await syncLater();
    expect(await names()).toEqual(['_etc_pass_wd.txt']);
    expect((await odooFiles()).map(({ filename, rejected }) => [filename.slice(0, 9), rejected])).toEqual([
      ['run.exe', 'unsupported-type'],
      ['page.pdf', 'unsupported-type'],
      ['empty.txt', 'empty'],
      ['large.txt', 'too-large'],
      ['../etc/pa', null],
    ]);
    const left = (await events(id)).filter(({ kind }) => kind === 'file-left');
    expect(left.map(({ detail }) => detail)).toContainEqual({ file: { from: null, to: 'run.exe' } });
    expect([left.length, attachments.all.length]).toEqual([4, 5]);
  });

  test('wait while the partner has no room for them, and come when it has', async () => {
    const { id, odoo_id, attachments, fileHere, deleteFileHere, syncLater, files, odooFiles } = await start();
    const here: { id: number }[] = [];
    for (let at = 0; at < 20; at++)
      here.push(await fileHere(id, { filename: `${at}.txt`, content: text(`File ${at}`) }));
    attachments.attach(odoo_id, { name: 'one-more.txt', content: text('one more') });
    await syncLater();
    expect([(await files()).length, attachments.all.length]).toEqual([20, 21]);
    expect(await odooFiles()).toContainEqual(
      expect.objectContaining({
        filename: 'one-more.txt',
        done_at: null,
        last_error: expect.stringMatching(/maximum/),
      }),
    );
    await deleteFileHere(here[0]?.id ?? 0);
    t.clock.pass(3600);
    await syncLater();
    expect((await files()).at(-1)?.filename).toBe('one-more.txt');
    // The object of the first attempt is not left behind.
    await t.services.settled();
    const { incoming, notes } = await storedFiles(t);
    expect([incoming, notes]).toEqual([[], []]);
  });

  test('that Odoo never accepts are given up, and others go on', async () => {
    const { id, attachments, fileHere, syncLater, odoo, kinds, state, tickets } = await start();
    await fileHere(id, { filename: 'never.txt', content: text('never') });
    odoo.store.denied.add('create ir.attachment');
    for (let tries = 0; tries < maxFileRejections; tries++) await syncLater();
    expect((await kinds()).filter((kind) => kind === 'file-kept')).toHaveLength(1);
    odoo.store.denied.clear();
    await fileHere(id, { filename: 'later.txt', content: text('later') });
    await syncLater();
    expect(attachments.all.map(({ name }) => name)).toEqual(['later.txt']);
    expect([(await state()).problem, (await tickets()).every(({ odoo_id }) => odoo_id > 0)]).toEqual([
      null,
      true,
    ]);
  });

  test('do not stop the tickets of a user who may not read attachments', async () => {
    const { id, odoo_id, odoo, syncLater, tickets, state } = await start();
    odoo.store.denied.add('read ir.attachment');
    odoo.store.change(odoo_id, { stage_id: 3 });
    await syncLater();
    expect([(await tickets()).find((ticket) => ticket.id === id)?.stage, (await state()).problem]).toEqual([
      3,
      null,
    ]);
  });
});
