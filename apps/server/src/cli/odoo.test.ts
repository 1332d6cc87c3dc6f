import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { odooSettings } from '#features/odoo/client/odoo-settings.ts';
import { createOdooConnection } from '#features/odoo/odoo-connection.ts';
import { syncPartner } from '#features/odoo/sync-partner.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { withTicketFiles } from '#test/odoo/with-ticket-files.ts';
import { type OdooDouble, odooKey, startOdooDouble } from '#test/peers/odoo-double.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { readConfig } from '../config.ts';
import { runGreenroom } from './run-greenroom.ts';

let t: TestApp;
let odoo: OdooDouble;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  odoo = await startOdooDouble();
  folder = await mkdtemp(join(tmpdir(), 'greenroom-odoo-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await odoo.stop();
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

/** In this process, on the database in DATABASE_URL. */
async function greenroom(args: string[], settings: Record<string, string> = odoo.settings) {
  const { host, database } = t.owner;
  const url = `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  const all = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder, ...settings };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await runGreenroom(args);
  const said = [...stdout.mock.calls, ...stderr.mock.calls].map(([text]) => String(text)).join('');
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(said).not.toContain(odooKey);
  return { code, said };
}

const writeMap = (map: unknown) => writeFile(join(folder, 'map.json'), JSON.stringify(map));
const set = (...more: string[]) => ['odoo-set', '--partner', 'lumiere', '--file', 'map.json', ...more];

function aConnection() {
  const settings = odooSettings(readConfig(odoo.settings));
  if (!settings) throw new Error('not configured');
  return createOdooConnection(withTicketFiles(t.services), settings, {
    pollSeconds: 60,
    retrySeconds: 5,
    timeZone: 'UTC',
  });
}

describe('the commands for Odoo', () => {
  test.each([
    [['odoo-set'], 'odoo-set needs --partner'],
    [['odoo-set', '--partner', 'P'], 'odoo-set needs --file'],
    [['odoo-check', 'all'], 'odoo-check: "all" is not an option'],
    [['odoo-resolve', '--conflict', 'x', '--keep', 'odoo'], /takes a number shown by odoo-conflicts/],
    [['odoo-resolve', '--conflict', '1', '--keep', 'both'], '--keep takes odoo or greenroom'],
  ])('reject %j in one line', async (args, line) => {
    const { code, said } = await greenroom(args);
    expect([code, said.split('\n').length]).toEqual([2, 2]);
    expect(said).toMatch(line);
  });

  test('save a map only if it fits', { timeout: 120_000 }, async () => {
    const partner = await aPartner(t.database, { name: 'Lumière' });
    const good = anOdooMap(odoo.store.modelName);
    await writeMap({ ...good, stages: { NEW: 77 } });
    expect(await greenroom(set())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^greenroom: The stage 77 of NEW does not exist in project\.task\.type: /),
    });
    await writeMap({ ...good, model: undefined });
    expect((await greenroom(set())).said).toBe(
      'greenroom: "model" must be the name of a model, such as project.task.\n',
    );
    await writeFile(join(folder, 'map.json'), '{');
    expect((await greenroom(set())).said).toMatch(/^greenroom: .*map\.json is not JSON: /);
    await writeMap(good);
    const none = { ODOO_URL: '', ODOO_DATABASE: '', ODOO_LOGIN: '', ODOO_API_KEY: '' };
    expect((await greenroom(set(), none)).said).toMatch(/Odoo is not configured: set ODOO_URL/);
    expect(await greenroom(set())).toEqual({ code: 0, said: 'Lumière: tickets go to project.task.\n' });

    await aTicket(t.database, { partner: partner.id });
    expect(await greenroom(['odoo-check'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^Odoo 19 at customer@127\.\d+\.\d+\.\d+:\d+\nLumière: the map and the access rights are valid \(0 in Odoo, 1 waiting, 0 in conflict\)\n$/,
      ),
    });
    odoo.store.model.stages.delete(6);
    const { code, said } = await greenroom(['odoo-check', '--partner', String(partner.id)]);
    odoo.store.model.stages.set(6, 'Closed for now');
    expect(code).toBe(1);
    expect(said).toMatch(/Lumière: The stage 6 of PROVISIONALLY_CLOSED does not exist/);
    expect((await greenroom(['odoo-remove', '--partner', 'Lumière'])).code).toBe(0);
    expect((await greenroom(['odoo-check'])).said).toMatch(/No partner has a map/);
  });

  test("report missing rights of Greenroom's user, and tickets that Odoo rejected", {
    timeout: 120_000,
  }, async () => {
    const { modelName, denied } = odoo.store;
    const partner = await aPartner(t.database, { name: 'Firth' });
    await writeMap({ ...anOdooMap(modelName), stages: { NEW: 1, SOLVED: 88, CANCELLED: 99 } });
    denied.add(`create ${modelName}`);
    const save = ['odoo-set', '--partner', 'Firth', '--file', 'map.json'];
    const rejected = await greenroom(save);
    expect(rejected.code).toBe(1);
    expect(rejected.said.trim().split('\n')).toEqual([
      expect.stringMatching(/^greenroom: The stage 88 of SOLVED does not exist/),
      expect.stringMatching(/^The stage 99 of CANCELLED does not exist/),
      'The user of ODOO_LOGIN may not create records of project.task in Odoo.',
    ]);
    await writeMap(anOdooMap(modelName));
    expect((await greenroom(save)).code).toBe(1);
    expect((await greenroom([...save, '--unchecked'])).code).toBe(0);

    await aTicket(t.database, { partner: partner.id });
    const check = () => greenroom(['odoo-check', '--partner', 'Firth']);
    expect(await check()).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /\nFirth: The user of ODOO_LOGIN may not create records of project\.task in Odoo\. \(0 in Odoo, 1 waiting, 0 in conflict\)\n$/,
      ),
    });
    await syncPartner(aConnection(), partner.id);
    denied.clear();
    const waiting = await check();
    expect(waiting.code).toBe(1);
    expect(waiting.said).toMatch(
      /Firth: the map and the access rights are valid \(0 in Odoo, 1 waiting, 0 in conflict\)\nFirth: 1 of the waiting tickets could not be sent\. Odoo says: You are not allowed to create/,
    );
    t.clock.pass(601);
    await syncPartner(aConnection(), partner.id);
    expect(await check()).toMatchObject({ code: 0, said: expect.stringContaining('(1 in Odoo, 0 waiting') });
    await greenroom(['odoo-remove', '--partner', 'Firth']);
  });

  test('say what waits besides tickets: comments, files, and records that are gone', async () => {
    const partner = await aPartner(t.database, { name: 'Waiting' });
    await writeMap(anOdooMap(odoo.store.modelName));
    await greenroom(['odoo-set', '--partner', 'Waiting', '--file', 'map.json']);
    const { id: ticket_id } = await aTicket(t.database, { partner: partner.id });
    await syncPartner(aConnection(), partner.id);
    const check = () => greenroom(['odoo-check', '--partner', 'Waiting']);
    const lines = ({ said }: { said: string }) => said.trim().split('\n').slice(2);
    expect(lines(await check())).toEqual([]);

    const of = { ticket_id, partner_id: partner.id, odoo: aConnection().odoo };
    const comments = await asSystem(t.database, async (db) => {
      const texts = ['Waits', 'Waits too', 'Rejected'];
      const at = new Date();
      const values = texts.map((body) => ({ ticket_id, at, audience: 'internal' as const, body }));
      return db.insertInto('ticket_comments').values(values).returning('id').execute();
    });
    const file = { ...of, filename: 'plan.pdf' };
    await asSystem(t.database, async (db) => {
      const done = { done_at: new Date(), last_error: 'Odoo says: no' };
      await db
        .insertInto('odoo_comments')
        .values({ ...of, comment_id: comments[2]?.id ?? 0, is_from_odoo: false, ...done })
        .execute();
      await db
        .insertInto('odoo_files')
        .values([
          { ...file, is_from_odoo: true, attachment_id: 7 },
          { ...file, is_from_odoo: false, file_id: 8, done_at: new Date(), rejected: 'too-large' },
        ])
        .execute();
      await db
        .updateTable('tickets')
        .set({ odoo_gone: 'archived', odoo_gone_at: new Date() })
        .where('id', '=', ticket_id)
        .execute();
    });
    const checked = await check();
    expect(lines(checked)).toEqual([
      'Waiting: 2 comments wait to be sent.',
      'Waiting: 1 comment was rejected by Odoo and is given up.',
      'Waiting: 1 file waits to be sent or fetched.',
      'Waiting: 1 file stays on its side; the page of its ticket says so.',
      'Waiting: 1 open ticket was deleted or archived in Odoo: its page offers to cancel or send it again.',
    ]);
    // What was given up needs a person.
    expect(checked.code).toBe(1);
    await greenroom(['odoo-remove', '--partner', 'Waiting']);
  });

  test('accept the map of the guide unchanged', async () => {
    const guide = await readFile(new URL('../../../../docs/how-to/connect-odoo.md', import.meta.url), 'utf8');
    const [, sample = ''] = /```json\n([^`]+)```/.exec(guide) ?? [];
    await aPartner(t.database, { name: 'Guided' });
    await writeMap(JSON.parse(sample));
    const fourteen = await startOdooDouble({ version: 14 });
    onTestFinished(() => fourteen.stop());
    const save = ['odoo-set', '--partner', 'Guided', '--file', 'map.json'];
    expect(await greenroom(save, fourteen.settings)).toEqual({
      code: 0,
      said: 'Guided: tickets go to maintenance.request.\n',
    });
    await greenroom(['odoo-remove', '--partner', 'Guided']);
  });

  test('show conflicts and resolve them in favour of either side', { timeout: 120_000 }, async () => {
    const partner = await aPartner(t.database, { name: 'Plaza' });
    await writeMap(anOdooMap(odoo.store.modelName));
    const unknown = await greenroom(['odoo-set', '--partner', 'plaz', '--file', 'map.json']);
    expect(unknown.said).toContain('There is no partner "plaz". Did you mean "Plaza"?');
    await greenroom(['odoo-set', '--partner', 'Plaza', '--file', 'map.json']);
    const connection = aConnection();
    const sync = async () => {
      t.clock.pass(601);
      await syncPartner(connection, partner.id);
    };
    const { id } = await aTicket(t.database, { partner: partner.id, name: 'Lamp' });
    await sync();
    const ticket = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const { odoo_id } = await ticket();
    await asSystem(t.database, (db) =>
      db.updateTable('tickets').set({ name: 'Ours', stage: 3 }).where('id', '=', id).execute(),
    );
    odoo.store.ahead += 5000;
    odoo.store.change(odoo_id, { name: 'Theirs', stage_id: 4 });
    await sync();

    const listed = await greenroom(['odoo-conflicts']);
    const [byName, byStage] = listed.said.trim().split('\n');
    expect(byName).toContain(
      `Plaza  ticket ${id}, Odoo ${odoo_id}, name changed on both sides: here "Ours", in Odoo "Theirs"`,
    );
    const number = (line = '') => line.split(' ')[0] ?? '';
    const keep = (line: string | undefined, side: string) =>
      greenroom(['odoo-resolve', '--conflict', number(line), '--keep', side]);
    expect((await keep(byName, 'greenroom')).said).toMatch(/both sides have the value of greenroom, "Ours"/);
    expect(await keep(byStage, 'odoo')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/of odoo, "CANCELLED"/),
    });
    expect((await keep(byStage, 'odoo')).said).toMatch(/There is no open conflict/);
    expect(await ticket()).toMatchObject({ name: 'Ours', stage: 4 });
    expect(odoo.store.model.records.get(odoo_id)).toMatchObject({ name: 'Ours', stage_id: 4 });
    expect((await greenroom(['odoo-conflicts'])).said).toBe('There are no open conflicts.\n');

    odoo.store.ahead += 5000;
    odoo.store.change(odoo_id, { name: 'Theirs again', stage_id: 2 });
    await sync();
    expect(await ticket()).toMatchObject({ name: 'Theirs again', stage: 2 });
  });

  test('move tickets to a new address of the same Odoo', { timeout: 120_000 }, async () => {
    const partner = await aPartner(t.database);
    const { id } = await aTicket(t.database, { partner: partner.id });
    const link = { ticket_id: id, partner_id: partner.id, model: 'm', odoo_id: 5, linked_at: new Date() };
    await asSystem(t.database, (db) =>
      db
        .insertInto('odoo_tickets')
        .values({ ...link, odoo: 'customer@old.example' })
        .execute(),
    );
    const { said } = await greenroom(['odoo-moved', '--from', 'customer@old.example']);
    expect(said).toMatch(
      /^1 tickets moved from customer@old\.example to customer@127\.\d+\.\d+\.\d+:\d+\.\n$/,
    );
  });
});
