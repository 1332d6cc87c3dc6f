import { randomUUID } from 'node:crypto';
import { sightOf } from '@greenroom/domain/access/viewer.ts';
import type pg from 'pg';
import type { Seen } from './reference-model.ts';
import type { World, WorldUser } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: a row of any table.
type Row = Record<string, any>;
type Probed = { user: WorldUser; seen: Seen; world: World };
type Rule = (row: Row, probed: Probed) => boolean;

const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
const isBound = ({ user }: Probed) => sightOf(user) === 'grants';
const isOfUser: Rule = (row, { user }) => user.is_superuser || row.user_id === user.id;
const isPartners: Rule = (row, { seen }) => has(seen.partners, row.partner_id);

/**
 * Which rows of a table its policies show to a viewer, whatever is asked of it. A table that is not here shows nothing to
 * any viewer.
 */
const rules: Record<string, Rule> = {
  partners: (row, { seen }) => has(seen.partners, row.id),
  tenants: isPartners,
  users: (row, { user }) => user.is_superuser || row.id === user.id,
  user_partners: isOfUser,
  site_grants: isOfUser,
  room_grants: isOfUser,
  asset_grants: isOfUser,
  sites: (row, { seen }) => has(seen.sites, row.id),
  rooms: (row, { seen }) => has(seen.rooms, row.id),
  assets: (row, { seen }) => has(seen.assets, row.id),
  asset_statuses: (row, { seen }) => has(seen.assets, row.asset_id),
  // The log of a sold device stays with its old owner here; that the device is gone hides it in the lists.
  asset_operations: (row, probed) =>
    isBound(probed) ? has(probed.seen.assets, row.asset_id) : isPartners(row, probed),
  files: (row, { seen }) => has(seen.files, row.id),
  tickets: (row, { seen }) => has(seen.tickets, row.id),
  feedback: (row, { user }) => row.user_id === user.id,
  unsettled_objects: (row, { user }) => row.noted_by === user.id,
  audit_entries: (_row, { user }) => user.is_superuser,
};

/** Which rows a viewer may delete; of a table that is not here none. */
const deletable: Record<string, Rule> = {
  files: (row, probed) =>
    !row.is_public && has(probed.seen.files, row.id) && !(isBound(probed) && row.entity_type === 'room_type'),
  unsettled_objects: rules.unsettled_objects as Rule,
};

export type Tables = Record<string, { place: string; row: Row }[]>;

/** Every row of every table, with the place where it lies. */
export async function readTables(owner: pg.Client): Promise<Tables> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations' order by 1`,
  );
  const tables: Tables = {};
  for (const { name } of rows) {
    const read = await owner.query(`select t.ctid::text as place, to_jsonb(t) as row from ${name} t`);
    tables[name] = read.rows;
  }
  return tables;
}

/** An insert that a viewer tries, and whether the policies must let it pass. */
type Attempt = { table: string; row: Row; isAllowed: boolean };

function attemptsOf({ user, seen, world }: Probed): Attempt[] {
  const stranger = world.users.find(({ id }) => id !== user.id);
  const others = world.partners.filter(({ id }) => id !== user.partner_id);
  const isGrants = sightOf(user) === 'grants';
  const own = [user.partner_id, ...world.links.filter((l) => l.user_id === user.id).map((l) => l.partner_id)];
  const file = (row: Row) => ({
    ...{ filename: 'x', content_type: 'x', size: 1, category: 'document', storage_key: randomUUID() },
    ...{ uploaded_by: user.id, entity_type: 'room_type', entity_id: 1, partner_id: user.partner_id, ...row },
  });
  const ticket = (row: Row) => ({ name: 'x', created_by: user.id, partner_id: user.partner_id, ...row });
  const feedback = (row: Row) => ({
    ...{
      feedback_type: 'bug',
      subject: 'x',
      description: 'x',
      user_id: user.id,
      partner_id: user.partner_id,
    },
    ...row,
  });
  const audit = { action: 'user-changed', actor_name: 'x', user_id: user.id, subject: 'x' };
  const attempt = (table: string, row: Row, isAllowed: boolean): Attempt => ({ table, row, isAllowed });
  return [
    ...world.rooms.flatMap((room) => [
      attempt(
        'files',
        file({ entity_type: 'room', entity_id: room.id, partner_id: room.partner_id }),
        has(seen.rooms, room.id),
      ),
    ]),
    ...seen.rooms
      .slice(0, 1)
      .flatMap((room) =>
        others
          .filter(({ id }) => id !== room.partner_id)
          .map(({ id }) =>
            attempt('files', file({ entity_type: 'room', entity_id: room.id, partner_id: id }), false),
          ),
      ),
    ...world.partners.map(({ id }) =>
      attempt('files', file({ partner_id: id }), !isGrants && own.includes(id)),
    ),
    attempt('files', file({ uploaded_by: stranger?.id }), false),
    attempt('tickets', ticket({}), true),
    attempt('tickets', ticket({ created_by: stranger?.id }), false),
    attempt('tickets', ticket({ stage: 2 }), false),
    attempt('tickets', ticket({ odoo_id: 5 }), false),
    ...others.map(({ id }) => attempt('tickets', ticket({ partner_id: id }), false)),
    attempt('feedback', feedback({}), true),
    attempt('feedback', feedback({ user_id: stranger?.id }), false),
    ...others.map(({ id }) => attempt('feedback', feedback({ partner_id: id }), false)),
    attempt('unsettled_objects', { storage_key: randomUUID(), noted_by: user.id }, true),
    attempt('unsettled_objects', { storage_key: randomUUID(), noted_by: stranger?.id }, false),
    attempt('audit_entries', audit, false),
    attempt('partners', { name: 'x' }, false),
  ];
}

/**
 * Reads and writes every table as the given viewer and says what differs from the rules. The client is inside a
 * transaction and has the rights of the application; whatever it writes is taken back.
 */
export async function probeAsViewer(client: pg.Client, tables: Tables, probed: Probed): Promise<string[]> {
  const { user, world } = probed;
  const links = world.links.filter(({ user_id }) => user_id === user.id);
  const partner_ids = [user.partner_id, ...links.map(({ partner_id }) => partner_id)];
  await client.query(
    `set local app.sight = '${sightOf(user)}'; set local app.user_id = '${user.id}';
     set local app.partner_ids = '{${partner_ids.join(',')}}'`,
  );
  const expected = (allowed: Record<string, Rule>) => (name: string) =>
    (tables[name] ?? []).filter(({ row }) => allowed[name]?.(row, probed)).map(({ place }) => place);
  return [
    ...(await probeReads(client, Object.keys(tables), expected(rules))),
    ...(await probeDeletes(client, Object.keys(tables), expected(deletable))),
    ...(await probeInserts(client, attemptsOf(probed))),
    ...(await probeFunctions(client, probed)),
  ];
}

/** The installation itself sees all, and it alone adds to the audit log. */
export async function probeAsSystem(client: pg.Client, tables: Tables): Promise<string[]> {
  await client.query(
    "set local app.sight = 'system'; set local app.user_id = ''; set local app.partner_ids = ''",
  );
  const all = (name: string) => (tables[name] ?? []).map(({ place }) => place);
  const row = { action: 'user-changed', actor_name: 'x', user_id: 1, subject: 'x' };
  return [
    ...(await probeReads(client, Object.keys(tables), all)),
    ...(await probeInserts(client, [{ table: 'audit_entries', row, isAllowed: true }])),
  ];
}

async function probeReads(client: pg.Client, names: string[], expected: (name: string) => string[]) {
  const parts = names.map(
    (name) => `select '${name}' as name, array(select ctid::text from ${name}) as places`,
  );
  const { rows } = await client.query<{ name: string; places: string[] }>(parts.join(' union all '));
  return rows.flatMap(({ name, places }) => differenceIn(`reads of ${name}`, places, expected(name)));
}

async function probeDeletes(client: pg.Client, names: string[], expected: (name: string) => string[]) {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where has_table_privilege(name, 'delete')",
    [names],
  );
  const statements = rows.map(({ name }) => `delete from ${name} returning ctid::text as place`);
  const answers = await tried(client, statements);
  return rows.flatMap(({ name }, at) => {
    const answer = answers[at];
    const places = answer instanceof Error ? [answer.message] : (answer ?? []).map(({ place }) => place);
    return differenceIn(`deletes from ${name}`, places, expected(name));
  });
}

async function probeInserts(client: pg.Client, attempts: Attempt[]): Promise<string[]> {
  const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${value}'`);
  const statements = attempts.map(({ table, row }) => {
    const known = Object.entries(row).filter(([, value]) => value !== undefined);
    const values = known.map(([, value]) => literal(value)).join(', ');
    return `insert into ${table} (${known.map(([key]) => key).join(', ')}) values (${values})`;
  });
  const answers = await tried(client, statements);
  return attempts.flatMap(({ table, row, isAllowed }, at) => {
    const answer = answers[at];
    const isRefused = answer instanceof Error && /row-level security/.test(answer.message);
    const isPassed = !(answer instanceof Error);
    return isAllowed
      ? isPassed
        ? []
        : [`${table}: refused ${JSON.stringify(row)}`]
      : isRefused
        ? []
        : [`${table}: took ${JSON.stringify(row)}`];
  });
}

/** Runs each of them and takes it back. */
async function tried(client: pg.Client, statements: string[]): Promise<(Row[] | Error)[]> {
  const answers: (Row[] | Error)[] = [];
  for (const statement of statements) {
    try {
      const results = (await client.query(
        `savepoint attempt; ${statement}; rollback to savepoint attempt`,
      )) as unknown as pg.QueryResult[];
      answers.push(results[1]?.rows ?? []);
    } catch (error) {
      await client.query('rollback to savepoint attempt');
      answers.push(error as Error);
    }
  }
  return answers;
}

/** Functions that run with the owner's rights, as far as they answer with rows. */
async function probeFunctions(client: pg.Client, { user, seen, world }: Probed): Promise<string[]> {
  const { rows } = await client.query(
    `select array(select distinct find_room_ids('a', 100000)::text) as rooms,
       array(select distinct find_asset_ids('a', 100000)::text) as assets,
       array(select asset_id || '-' || site_id from granted_asset_sites()) as placed`,
  );
  const siteOf = (room_id: number) => world.rooms.find(({ id }) => id === room_id)?.site_id;
  const placed =
    sightOf(user) !== 'grants'
      ? []
      : seen.assets
          .filter(({ room_id }) => has(seen.sites, siteOf(room_id) ?? 0))
          .map(({ id, room_id }) => `${id}-${siteOf(room_id)}`);
  const isWrong = (found: string[], all: unknown[]) =>
    user.is_superuser ? found.length === 0 && all.length > 0 : found.length > 0;
  return [
    ...(isWrong(rows[0].rooms, world.rooms) ? ['find_room_ids'] : []),
    ...(isWrong(rows[0].assets, world.assets) ? ['find_asset_ids'] : []),
    ...differenceIn('granted_asset_sites', rows[0].placed, placed),
  ];
}

function differenceIn(what: string, got: readonly string[], expected: readonly string[]): string[] {
  const more = got.filter((each) => !expected.includes(each));
  const fewer = expected.filter((each) => !got.includes(each));
  if (more.length === 0 && fewer.length === 0) return [];
  return [`${what}: ${more.length} too many, ${fewer.length} too few`];
}
