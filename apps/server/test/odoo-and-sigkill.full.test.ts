import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import { aFullOdooMap } from './build/an-odoo-partner.ts';
import { builtServer } from './built-server.ts';
import { devicesWithSites, incidentsWithTickets } from './odoo/devices-with-sites.ts';
import { randomFaults } from './odoo/odoo-faults.ts';
import { type OdooDouble, odooKey, startOdooDouble } from './peers/odoo-double.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const email = 'user@lumiere.example';
const password = 'correct horse battery';
const total = 200;
/** When Odoo has so many, the server is killed. */
const killedAt = [80];
const badLine = { lost: 2, cut: 8, busy: 30, twice: 20 };
/** Something that never happens ends the wait; a busy machine does not. */
const patience = 300_000;

let dataDir: string;
let odoo: OdooDouble;
let server: ChildProcess | undefined;
let output = '';

beforeEach(async () => {
  dataDir = await makeQuickFolder();
  odoo = await startOdooDouble();
});
afterEach(async () => {
  // Its database ends with it, and a moment later when it was killed.
  await end('SIGTERM');
  await odoo.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

async function startServer(): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  // A lost response costs its whole timeout; a late response of a busy machine must not count as lost.
  const quick = { ODOO_TIMEOUT_SECONDS: '10', ODOO_RETRY_SECONDS: '1', ODOO_POLL_SECONDS: '5' };
  const plain = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' };
  const busy = { TICKETS_PER_HOUR: String(2 * total), UPLOADS_PER_HOUR: String(2 * total) };
  const env = { ...plain, STATUS_POLL_SECONDS: '0', ...odoo.settings, ...quick, ...busy };
  const child = spawn(process.execPath, [builtServer.main], { cwd: root, env });
  server = child;
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      out += chunk;
      output += chunk;
    });
  return vi.waitUntil(() => /Greenroom is ready: (\S+)/.exec(out)?.[1]?.replace('localhost', '127.0.0.1'), {
    timeout: patience,
    interval: 20,
  });
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { socketFolder } = JSON.parse(readFileSync(join(dataDir, 'greenroom.lock'), 'utf8'));
  const client = new Client({ host: socketFolder, port: 5432, user: 'postgres', database: 'greenroom' });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function fill(client: Client): Promise<void> {
  await client.query("insert into partners (id, name) values (1, 'Lumière')");
  await client.query(
    "insert into users (id, username, email, full_name, partner_id) values (1, 'user', $1, 'User', 1)",
    [email],
  );
  const hash = await hashPassword(password);
  await client.query('insert into user_passwords (user_id, hash) values (1, $1)', [hash]);
  const map = JSON.stringify(aFullOdooMap(odoo.store.modelName));
  await client.query('insert into odoo_partners (partner_id, map) values (1, $1)', [map]);
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ username: email, password });
  const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Some of them: a user may write sixty comments a minute. */
const isCommented = (name: string) => name.endsWith('0') || name.endsWith('5');

async function uploadTo(address: string, { token, id, name }: { token: string; id: number; name: string }) {
  const form = new FormData();
  const fields = { category: 'document', entity_type: 'ticket', entity_id: String(id) };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([`File of ${name}`], { type: 'text/plain' }), 'ours.txt');
  const headers = { authorization: `Bearer ${token}` };
  const sent = fetch(`${address}/api/files/upload`, { method: 'POST', headers, body: form });
  return sent.then(({ ok }) => ok).catch(() => false);
}

/** Every user repeats the request with the same key until the ticket is created. */
async function openTickets(where: () => string, token: string): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const names = Array.from({ length: total }, (_, at) => `Ticket ${at}`);
  const person = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify({ name, additional_data: { description: `About ${name}` } });
      const id = await vi.waitUntil(
        async () => {
          const url = `${where()}/api/tickets/external`;
          const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
          return (
            response?.status === 201 && ((await response.json().catch(() => ({}))) as { id?: number }).id
          );
        },
        { timeout: patience, interval: 100 },
      );
      acknowledged.set(id, name);
      if (!isCommented(name)) continue;
      await vi.waitUntil(
        async () => {
          const url = `${where()}/api/tickets/${id}/comments`;
          const comment = JSON.stringify({ audience: 'internal', body: `Comment on ${name}` });
          const response = await fetch(url, { method: 'POST', headers, body: comment }).catch(
            () => undefined,
          );
          return response?.status === 201;
        },
        { timeout: patience, interval: 1000 },
      );
      await vi.waitUntil(() => uploadTo(where(), { token, id, name }), { timeout: patience, interval: 1000 });
    }
  };
  await Promise.all(Array.from({ length: 6 }, person));
  return acknowledged;
}

test('a server that is killed in the middle loses no ticket and duplicates none', {
  timeout: 4 * patience,
}, async () => {
  let address = await startServer();
  await inDatabase(fill);
  odoo.faults = randomFaults(1, badLine);
  const opened = openTickets(() => address, await signIn(address));
  // A user of Odoo writes to each record as soon as it is there.
  const said = new Set<number>();
  const speaking = setInterval(() => {
    for (const { id, name } of odoo.store.records) {
      if (said.has(id)) continue;
      said.add(id);
      odoo.store.say(id, { body: `<p>Message on ${name}</p>` });
      odoo.store.attachments.attach(id, {
        name: 'theirs.txt',
        content: Buffer.from(`Attachment of ${name}`),
      });
    }
  }, 50);
  onTestFinished(() => clearInterval(speaking));
  for (const count of killedAt) {
    await vi.waitUntil(() => odoo.store.records.length >= count, { timeout: patience, interval: 5 });
    await end('SIGKILL');
    address = await startServer();
  }
  const acknowledged = await opened;

  type Row = { id: number; name: string; odoo_id: number; external_key: string };
  const read = () =>
    inDatabase(
      async (client) =>
        (await client.query<Row>('select id, name, odoo_id, external_key::text from tickets order by id'))
          .rows,
    );
  const rows = await vi.waitUntil(
    async () => {
      const found = await read();
      return found.every(({ odoo_id }) => odoo_id > 0) && found;
    },
    { timeout: patience, interval: 200 },
  );
  expect(rows.map(({ id, name }) => [id, name])).toEqual([...acknowledged].toSorted(([a], [b]) => a - b));
  expect(new Set(rows.map(({ name }) => name)).size).toBe(total);
  expect(odoo.store.records).toHaveLength(total);
  for (const { id, name, odoo_id, external_key } of rows) {
    const known = odoo.store.externalIds.get(`greenroom.ticket_${id}_${external_key.slice(0, 8)}`);
    expect([known?.id, odoo.store.model.records.get(odoo_id)?.name]).toEqual([odoo_id, name]);
  }

  type Comment = { name: string; body: string; source: string | null; is_done: boolean };
  const names = rows.map(({ name }) => name);
  const readComments = () =>
    inDatabase(
      async (client) =>
        (
          await client.query<Comment>(
            `select t.name, c.body, c.source, coalesce(o.done_at is not null, false) as is_done from ticket_comments c
             join tickets t on t.id = c.ticket_id left join odoo_comments o on o.comment_id = c.id`,
          )
        ).rows,
    );
  const comments = await vi.waitUntil(
    async () => {
      const found = await readComments();
      return (
        found.length >= total + names.filter(isCommented).length &&
        found.every(({ is_done }) => is_done) &&
        found
      );
    },
    { timeout: patience, interval: 500 },
  );
  const bodies = comments.map(({ body, source }) => `${source}: ${body}`).toSorted();
  const written = names.filter(isCommented);
  expect(bodies).toEqual(
    [
      ...written.map((name) => `null: Comment on ${name}`),
      ...names.map((name) => `odoo: Message on ${name}`),
    ].toSorted(),
  );
  const sent = odoo.store.messages.filter(({ message_id }) => message_id.includes('.comment.'));
  const ids = new Set(sent.map(({ message_id }) => message_id));
  expect(ids.size).toBe(written.length);
  // The network itself delivers some requests twice, with the same id.
  const twice = odoo.deliveredTwice.filter(({ method }) => method === 'message_post').length;
  expect(sent.length - ids.size).toBeLessThanOrEqual(twice);

  type File = { ticket: string; filename: string; sha256: string; is_done: boolean };
  const readFiles = () =>
    inDatabase(
      async (client) =>
        (
          await client.query<File>(
            `select t.name as ticket, f.filename, f.sha256, exists (
               select from odoo_files o where o.file_id = f.id and o.done_at is not null) as is_done
             from files f join tickets t on t.id = f.entity_id where f.entity_type = 'ticket'`,
          )
        ).rows,
    );
  const expected = [
    ...written.map((name) => `${name} ours.txt`),
    ...names.map((name) => `${name} theirs.txt`),
  ].toSorted();
  const files = await vi.waitUntil(
    async () => {
      const found = await readFiles();
      const isThere = new Set(found.map(({ ticket, filename }) => `${ticket} ${filename}`));
      return expected.every((each) => isThere.has(each)) && found.every(({ is_done }) => is_done) && found;
    },
    { timeout: patience, interval: 500 },
  );
  // An upload whose response was lost is repeated by its user; Odoo has these bytes once all the same.
  const distinct = new Set(files.map(({ ticket, filename, sha256 }) => `${ticket} ${filename} ${sha256}`));
  expect([...distinct].map((each) => each.replace(/ \w+$/, '')).toSorted()).toEqual(expected);
  const nameOf = new Map(rows.map(({ odoo_id, name }) => [odoo_id, name]));
  const there = odoo.store.attachments.all.map((each) => `${nameOf.get(each.res_id)} ${each.name}`);
  expect(there.toSorted()).toEqual(expected);
  expect(output).not.toContain(odooKey);
});

test('a server that is killed again and again solves the tickets of incidents in Odoo, and says so once', {
  timeout: 4 * patience,
}, async () => {
  await startServer();
  await inDatabase(fill);
  odoo.faults = randomFaults(2, badLine);
  await inDatabase(async (client) => {
    const statements = [...devicesWithSites(1, total), ...incidentsWithTickets(1, new Date())];
    for (const statement of statements) await client.query(statement);
  });
  await vi.waitUntil(() => odoo.store.records.length === total, { timeout: patience, interval: 100 });
  // All devices work again. Two minutes later their incidents are over.
  await inDatabase(async (client) => {
    await client.query(`update asset_statuses set status = 'online', code = null, condition = 'working',
      condition_since = now(), observed_at = now(), facts_at = now(), changed_at = now()`);
    await client.query('insert into sites_to_decide (site_id) select id from sites');
  });
  for (const count of [1, 40, 120]) {
    await vi.waitUntil(() => odoo.store.messages.length >= count, { timeout: patience, interval: 2 });
    await end('SIGKILL');
    await startServer();
  }
  type Row = { stage: number; odoo_id: number; state: string };
  const rows = await vi.waitUntil(
    async () => {
      const { rows: waiting } = await inDatabase((client) => client.query('select from odoo_messages'));
      const { rows: found } = await inDatabase((client) =>
        client.query<Row>(`select t.stage, t.odoo_id, i.state from tickets t
          join incident_tickets l on l.ticket_id = t.id join incidents i on i.id = l.incident_id order by t.id`),
      );
      return waiting.length === 0 && found.every(({ state }) => state === 'resolved') && found;
    },
    { timeout: patience, interval: 500 },
  );
  expect(rows).toHaveLength(total);
  expect(odoo.store.records).toHaveLength(total);
  for (const { stage, odoo_id } of rows)
    expect([stage, odoo.store.model.records.get(odoo_id)?.stage_id]).toEqual([3, 3]);
  const messages = new Map(odoo.store.messages.map((message) => [message.message_id, message]));
  expect([...messages.values()].map(({ res_id }) => res_id).toSorted((a, b) => a - b)).toEqual(
    rows.map(({ odoo_id }) => odoo_id).toSorted((a, b) => a - b),
  );
  for (const { body } of messages.values()) expect(body).toMatch(/^Verified at /);
  // A message is there twice only where the network delivered it twice, and then with the same id.
  const repeats = odoo.store.messages.length - messages.size;
  expect(repeats).toBe(odoo.deliveredTwice.filter(({ method }) => method === 'message_post').length);
});
